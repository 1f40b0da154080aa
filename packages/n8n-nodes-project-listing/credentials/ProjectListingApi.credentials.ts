import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** A project's token for v1 of the API (section 5). */
export class ProjectListingApi implements ICredentialType {
  name = 'projectListingApi';

  displayName = 'Project Listing API';

  icon: Icon = { light: 'file:../icons/projectListing.svg', dark: 'file:../icons/projectListing.dark.svg' };

  documentationUrl =
    'https://github.com/project-listing/project-listing/blob/main/packages/n8n-nodes-project-listing/README.md#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'https://listing.example/api/v1',
      description: 'Address of the API, up to and including /api/v1',
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: "Made on the project's dashboard, under Integrations & API. Legacy tokens do not work here.",
    },
    {
      displayName: 'Profile',
      name: 'profile',
      type: 'options',
      options: [
        {
          name: 'Chosen by Host',
          value: 'auto',
          description: 'Top.gg for top.gg, the specification for any other host',
        },
        { name: 'Specification', value: 'specification' },
        { name: 'Top.gg', value: 'topgg' },
      ],
      default: 'auto',
      description: 'The words that the service uses for the same things',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.token }}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: "={{ $credentials.baseUrl.replace(/\\/+$/, '') }}",
      url: '/projects/@me',
      disableFollowRedirect: true,
    },
    rules: [
      {
        type: 'responseCode',
        properties: {
          value: 401,
          message:
            'The service does not know this token. Make a new one on the dashboard, under Integrations & API; a legacy token belongs into the other credential.',
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
