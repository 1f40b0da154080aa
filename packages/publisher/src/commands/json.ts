import type { Fault, Parsed, Path } from './parsed.ts';

/** Where a value of a JSON text starts, and where the values in it are. */
interface Node {
  readonly offset: number;
  readonly children: ReadonlyMap<string | number, Node>;
}

/** Deep enough for any command, and not for the call stack to end. */
const deepest = 100;

/**
 * Reads JSON, strictly. `JSON.parse` gives the value; this scan gives what that keeps to itself: where the values
 * stand, where exactly the text stops being JSON, and keys that are there twice.
 */
export function parseJson(text: string): Parsed | readonly Fault[] {
  const scan = new Scan(text);
  try {
    const root = scan.document();
    return scan.repeated.length > 0
      ? scan.repeated
      : { value: JSON.parse(text), offsetOf: (path) => offsetOf(root, path) };
  } catch (error) {
    if (error instanceof Stop) return [{ message: error.message, offset: error.offset }];
    throw error;
  }
}

function offsetOf(root: Node, path: Path): number {
  let node = root;
  for (const part of path) {
    const child = node.children.get(part);
    if (child === undefined) break;
    node = child;
  }
  return node.offset;
}

/** Ends a scan: the text is not JSON. */
class Stop extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const none: Node['children'] = new Map();

class Scan {
  readonly repeated: Fault[] = [];
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Node {
    const node = this.#value();
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#stop('the end of the file');
    return node;
  }

  #value(): Node {
    this.#skipSpace();
    const offset = this.#at;
    switch (this.#text[offset]) {
      case '{':
        return { offset, children: this.#nested('}', (children) => this.#member(children)) };
      case '[':
        return { offset, children: this.#nested(']', (children) => children.set(children.size, this.#value())) };
      case '"':
        this.#string();
        return { offset, children: none };
      default:
        this.#take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y, 'a value');
        return { offset, children: none };
    }
  }

  /** What stands between brackets, divided by commas. */
  #nested(close: string, item: (children: Map<string | number, Node>) => void): Node['children'] {
    if (++this.#depth > deepest) throw new Stop(`It is nested more than ${deepest} levels deep.`, this.#at);
    this.#at++;
    const children = new Map<string | number, Node>();
    if (!this.#ends(close)) {
      do item(children);
      while (this.#continues(close));
    }
    this.#depth--;
    return children;
  }

  #ends(close: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== close) return false;
    this.#at++;
    return true;
  }

  #continues(close: string): boolean {
    if (this.#ends(close)) return false;
    this.#take(/,/y, `a comma or ${close}`);
    return true;
  }

  #member(children: Map<string | number, Node>): void {
    this.#skipSpace();
    const offset = this.#at;
    const key = this.#string();
    this.#skipSpace();
    this.#take(/:/y, 'a colon');
    if (children.has(key)) {
      this.repeated.push({ message: `The key ${JSON.stringify(key)} is there twice; remove one.`, offset });
    }
    children.set(key, this.#value());
  }

  #string(): string {
    const start = this.#at;
    this.#take(/"/y, 'a text in double quotes');
    while (this.#text[this.#at] !== '"') {
      if (this.#text[this.#at] === '\\')
        this.#take(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y, 'an escape such as \\n or \\"');
      else if ((this.#text[this.#at] ?? '') < ' ')
        this.#stop('a closing quote, with line breaks and tabs as \\n and \\t');
      else this.#at++;
    }
    this.#at++;
    return JSON.parse(this.#text.slice(start, this.#at));
  }

  #skipSpace(): void {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? '?')) this.#at++;
  }

  #take(token: RegExp, expected: string): void {
    token.lastIndex = this.#at;
    if (!token.test(this.#text)) this.#stop(expected);
    this.#at = token.lastIndex;
  }

  #stop(expected: string): never {
    const found = this.#at < this.#text.length ? JSON.stringify(this.#character()) : 'the end of the file';
    throw new Stop(`It is not JSON: expected ${expected}, found ${found}.${this.#remedy()}`, this.#at);
  }

  /** What to do about the mistakes that people make most. */
  #remedy(): string {
    const character = this.#text[this.#at] ?? '';
    const before = this.#text.slice(0, this.#at).trimEnd().at(-1);
    if (before === ',' && /[\]}]/.test(character)) return ' Remove the comma before it.';
    if (character === '/' || character === '#') return ' JSON has no comments: take it out, or write YAML.';
    if (character === "'") return ' Use double quotes.';
    return '';
  }

  #character(): string {
    return String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
  }
}
