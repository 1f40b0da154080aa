import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType } from 'n8n-workflow';
import { baseURL, fields, icon } from './fields.ts';

/** A token for v0 of the API, the legacy bot directory (section 5). It goes out bare, without Bearer. */
export class ProjectListingLegacyApi implements ICredentialType {
  name = 'projectListingLegacyApi';

  displayName = 'Project Listing Legacy API';

  icon = icon;

  documentationUrl =
    'https://github.com/project-listing/project-listing/blob/main/packages/n8n-nodes-project-listing/README.md#credentials';

  properties = fields(
    { example: 'https://listing.example/api', ending: '/api' },
    'A legacy token, as it is; without Bearer',
  );

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '={{ $credentials.token }}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL,
      url: '/bots',
      qs: { limit: 1 },
      disableFollowRedirect: true,
    },
    rules: [
      {
        type: 'responseCode',
        properties: {
          value: 401,
          message: 'The service does not know this token. Take it from the dashboard as it is, without Bearer.',
        },
      },
      {
        type: 'responseCode',
        properties: { value: 404, message: 'There is no legacy API at this base URL; it ends with /api.' },
      },
    ],
  };
}
