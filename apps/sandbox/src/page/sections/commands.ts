import type {
  ApplicationCommand,
  ApplicationCommandOption,
  CommandLocale,
  CommandLocalizations,
  Locale,
} from '@project-listing/core/schemas';
import { commandLocales } from '@project-listing/core/schemas';
import { formatCount, plural } from '../format.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';

/** A command as the list of a chat client has it: one line for each that can be called. */
interface Line {
  /** `/event create`, or the entry of a menu. */
  readonly words: string;
  /** The menu that it stands in; absent for slash commands. */
  readonly menu?: string;
  readonly description: string;
  readonly options: readonly ApplicationCommandOption[];
}

/** What a chat client in one language shows. */
class Reader {
  readonly #locale: CommandLocale | undefined;

  constructor(locale: Locale | undefined) {
    this.#locale = commandLocales.find((each) => each === locale || each.split('-')[0] === locale);
  }

  read(text: string, localizations: CommandLocalizations | null | undefined): string {
    return (this.#locale && localizations?.[this.#locale]) || text;
  }

  name = (named: ApplicationCommand | ApplicationCommandOption) => this.read(named.name, named.name_localizations);

  description = (described: ApplicationCommand | ApplicationCommandOption) =>
    this.read(described.description ?? '', described.description_localizations);
}

const menus = { 1: undefined, 2: 'on a user', 3: 'on a message', 4: 'entry point' } as const;
const optionTypes = {
  3: 'text',
  4: 'whole number',
  5: 'yes or no',
  6: 'user',
  7: 'channel',
  8: 'role',
  9: 'user or role',
  10: 'number',
  11: 'file',
} as const;

export function commandsSection({ listing, locale }: PageData): Markup {
  // Only a valid list is ever stored.
  const commands = listing.commands as readonly ApplicationCommand[];
  const reader = new Reader(locale);
  const lines = commands.flatMap((command) => linesOf(command, reader));
  return html`<section id="commands" class="card" data-live aria-labelledby="commands-title">
    <h2 id="commands-title">Commands ${commands.length > 0 && html`<span class="count">${formatCount(commands.length)}</span>`}</h2>
    ${
      lines.length === 0
        ? html`<p class="empty">None yet.</p>`
        : html`<ul class="commands">${lines.map((line) => commandLine(line, reader))}</ul>`
    }
  </section>`;
}

function linesOf(command: ApplicationCommand, reader: Reader): Line[] {
  const menu = menus[command.type ?? 1];
  const name = reader.name(command);
  if (menu !== undefined) return [{ words: name, menu, description: reader.description(command), options: [] }];
  return branches(`/${name}`, command, reader);
}

/** The subcommands below a command or a group; itself where it has none. */
function branches(words: string, branch: ApplicationCommand | ApplicationCommandOption, reader: Reader): Line[] {
  const options = branch.options ?? [];
  const below = options.filter(({ type }) => type === 1 || type === 2);
  if (below.length === 0) return [{ words, description: reader.description(branch), options }];
  return below.flatMap((option) => branches(`${words} ${reader.name(option)}`, option, reader));
}

function commandLine({ words, menu, description, options }: Line, reader: Reader): Markup {
  return html`<li>
    <p class="call"><code dir="ltr">${words}</code> ${menu && html`<span class="badge">${menu}</span>`} ${options.map((option) => optionChip(option, reader))}</p>
    ${description !== '' && html`<p class="about" dir="auto">${description}</p>`}
  </li>`;
}

function optionChip(option: ApplicationCommandOption, reader: Reader): Markup {
  const { required = false, type, choices } = option;
  const kind = optionTypes[type as keyof typeof optionTypes];
  const about = [
    reader.description(option),
    kind,
    required ? 'required' : 'optional',
    ...(choices ? [plural(choices.length, 'choice')] : []),
  ].join(' · ');
  return html`<span class="option${required ? ' required' : ''}" title="${about}">${reader.name(option)}${!required && '?'}</span>`;
}
