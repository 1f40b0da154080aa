import type { Icon, INodeProperties } from 'n8n-workflow';

// What both credentials have.

export const icon: Icon = { light: 'file:../icons/projectListing.svg', dark: 'file:../icons/projectListing.dark.svg' };

/** The address, the token and the profile, for one version of the API. */
export function fields(baseUrl: { example: string; ending: string }, tokenDescription: string): INodeProperties[] {
  return [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: baseUrl.example,
      description: `Address of the API, up to and including ${baseUrl.ending}`,
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: tokenDescription,
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
}

/** The base URL without what is left of a slash at its end. */
export const baseURL = "={{ $credentials.baseUrl.replace(/\\/+$/, '') }}";
