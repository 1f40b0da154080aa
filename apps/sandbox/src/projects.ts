// The projects of every sandbox. Their ids and tokens never change, so that a script can name them.

/** What a project is, and its key in the sandbox. */
export type ProjectKey = 'bot' | 'server' | 'game';

/** A project of the sandbox, with the tokens that open it. */
export interface SandboxProject {
  /** Snowflake of the service. */
  readonly id: string;
  /** Id on the external platform; on v0 the id of the bot. */
  readonly platformId: string;
  readonly name: string;
  readonly type: ProjectKey;
  readonly platform: 'chat_platform' | 'game_platform';
  readonly shortDescription: string;
  readonly tags: readonly string[];
  /** For v1, with Bearer; by a switch for v0 too, bare. */
  readonly token: string;
}

export const projects = {
  bot: {
    id: '700000000000000001',
    platformId: '800000000000000001',
    name: 'Larkbell',
    type: 'bot',
    platform: 'chat_platform',
    shortDescription: 'Reminders and events that everyone sees in time.',
    tags: ['utility', 'reminders'],
    token: 'sandbox-bot-token',
    /** For v0 only, without Bearer. */
    legacyToken: 'sandbox-bot-legacy-token',
  },
  server: {
    id: '700000000000000002',
    platformId: '800000000000000002',
    name: 'Larkbell Lounge',
    type: 'server',
    platform: 'chat_platform',
    shortDescription: 'Where the people who make and use Larkbell meet.',
    tags: ['community'],
    token: 'sandbox-server-token',
  },
  game: {
    id: '700000000000000003',
    platformId: '800000000000000003',
    name: 'Belfry Heights',
    type: 'game',
    platform: 'game_platform',
    shortDescription: 'Climb the tower before the bell rings.',
    tags: ['platformer'],
    token: 'sandbox-game-token',
  },
} as const satisfies Record<ProjectKey, SandboxProject & { legacyToken?: string }>;

export const projectKeys = Object.keys(projects) as readonly ProjectKey[];
