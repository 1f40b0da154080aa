import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType } from 'n8n-workflow';
import { baseURL, fields, icon } from './fields.ts';

/** A project's token for v1 of the API (section 5). */
export class ProjectListingApi implements ICredentialType {
  name = 'projectListingApi';

  displayName = 'Project Listing API';

  icon = icon;

  documentationUrl =
    'https://github.com/project-listing/project-listing/blob/main/packages/n8n-nodes-project-listing/README.md#credentials';

  properties = fields(
    { example: 'https://listing.example/api/v1', ending: '/api/v1' },
    "Made on the project's dashboard, under Integrations & API. Legacy tokens do not work here.",
  );

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.token }}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL,
      url: '/projects/@me',
      disableFollowRedirect: true,
    },
    rules: [
      {
        type: 'responseCode',
        properties: {
          value: 401,
          message:
            'The service does not know this token. Make a new one on the dashboard, under Integrations & API; a legacy token belongs in the other credential.',
        },
      },
      {
        type: 'responseCode',
        properties: {
          value: 400,
          message: 'The service knows this token, but its project is not valid. Look at the project on the dashboard.',
        },
      },
      {
        type: 'responseCode',
        properties: {
          value: 404,
          message: 'There is no API at this base URL, or the project was deleted. The base URL ends with /api/v1.',
        },
      },
    ],
  };
}
