import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** A token for v0 of the API, the legacy bot directory (section 5). It goes out bare, without Bearer. */
export class ProjectListingLegacyApi implements ICredentialType {
  name = 'projectListingLegacyApi';

  displayName = 'Project Listing Legacy API';

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
      placeholder: 'https://listing.example/api',
      description: 'Address of the legacy API, up to and including /api',
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'A legacy token, as it is; without Bearer',
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
    properties: { headers: { Authorization: '={{ $credentials.token }}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: "={{ $credentials.baseUrl.replace(/\\/+$/, '') }}",
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
