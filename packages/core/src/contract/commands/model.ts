/** The locales of the chat platform: the keys of `name_localizations` and `description_localizations`. */
export const commandLocales = [
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en-GB',
  'en-US',
  'es-419',
  'es-ES',
  'fi',
  'fr',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'ru',
  'sv-SE',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
] as const;

/** A locale of the chat platform. Not a locale of the listing: `pt-BR` here is `pt` there. */
export type CommandLocale = (typeof commandLocales)[number];

/** A text per locale of the chat platform; `null` is as good as none. */
export type CommandLocalizations = { readonly [L in CommandLocale]?: string | null | undefined };

// The three interfaces below speak the chat platform's words and have no index signature, so that what the platform's
// own libraries type (interfaces of their own) is assignable to them. Fields that the platform adds later are kept.

/**
 * One application command, as the chat platform documents it and as the builders of its libraries print it with
 * `toJSON()`. Fields that are not listed here are kept as they are.
 */
export interface ApplicationCommand {
  /** 1 chat input (a slash command), 2 user, 3 message, 4 primary entry point. @default 1 */
  readonly type?: 1 | 2 | 3 | 4 | undefined;
  /** 1 to 32 characters; for a slash command only letters, digits, `-`, `_` and `'`, in lower case. */
  readonly name: string;
  readonly name_localizations?: CommandLocalizations | null | undefined;
  /** 1 to 100 characters; absent or empty for types 2 and 3. */
  readonly description?: string | undefined;
  readonly description_localizations?: CommandLocalizations | null | undefined;
  /** Up to 25, required ones first. Slash commands only. */
  readonly options?: readonly ApplicationCommandOption[] | undefined;
  /** The permissions a member needs: a bit set, written as a string of digits. */
  readonly default_member_permissions?: string | null | undefined;
  /** Age-restricted. @default false */
  readonly nsfw?: boolean | undefined;
  /** Where the app must be installed: 0 a server, 1 a user. */
  readonly integration_types?: readonly number[] | null | undefined;
  /** Where it can be used: 0 a server, 1 a direct message with the bot, 2 any other private channel. */
  readonly contexts?: readonly number[] | null | undefined;
  /** Who answers an entry point: 1 the app, 2 the platform. Type 4 only. */
  readonly handler?: 1 | 2 | undefined;
  /** @deprecated The platform replaced it with `contexts`. */
  readonly dm_permission?: boolean | null | undefined;
  /** @deprecated The platform replaced it with `default_member_permissions`. */
  readonly default_permission?: boolean | null | undefined;
}

/** One option of a slash command: a parameter, a subcommand, or a group of subcommands. */
export interface ApplicationCommandOption {
  /**
   * 1 subcommand, 2 subcommand group, 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role, 9 mentionable,
   * 10 number, 11 attachment.
   */
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
  /** 1 to 32 characters: letters, digits, `-`, `_` and `'`, in lower case. */
  readonly name: string;
  readonly name_localizations?: CommandLocalizations | null | undefined;
  /** 1 to 100 characters. */
  readonly description: string;
  readonly description_localizations?: CommandLocalizations | null | undefined;
  /** Types 3 to 11. @default false */
  readonly required?: boolean | undefined;
  /** Up to 25; the only values a person may pick. Types 3, 4 and 10, without `autocomplete`. */
  readonly choices?: readonly ApplicationCommandChoice[] | undefined;
  /** The parameters of a subcommand, or the subcommands of a group; up to 25. */
  readonly options?: readonly ApplicationCommandOption[] | undefined;
  /** The kinds of channel that can be picked. Type 7. */
  readonly channel_types?: readonly number[] | undefined;
  /** Types 4 and 10. */
  readonly min_value?: number | undefined;
  /** Types 4 and 10. */
  readonly max_value?: number | undefined;
  /** 0 to 6,000. Type 3. */
  readonly min_length?: number | undefined;
  /** 1 to 6,000. Type 3. */
  readonly max_length?: number | undefined;
  /** Whether the bot suggests values while a person types. Types 3, 4 and 10. @default false */
  readonly autocomplete?: boolean | undefined;
}

/** One value of an option that a person may pick. */
export interface ApplicationCommandChoice {
  /** 1 to 100 characters. */
  readonly name: string;
  readonly name_localizations?: CommandLocalizations | null | undefined;
  /** Of the option's type; 1 to 100 characters where that is a string. */
  readonly value: string | number;
}

/** Fields of a command that the platform's API adds when it answers. They say nothing about the command itself. */
export const serverOnlyCommandFields = [
  'id',
  'application_id',
  'guild_id',
  'version',
  'name_localized',
  'description_localized',
] as const;

/** Fields of an option or a choice that the platform's API adds when it answers. */
export const serverOnlyOptionFields = ['name_localized', 'description_localized'] as const;
