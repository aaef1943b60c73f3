import english from '../languages/en.json' with { type: 'json' };
import { compileMessages } from './compile-messages.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { Section } from './words.ts';

/** The name of a message in a department's texts: the section and the key, such as `drawer.stop`. */
export type TextName = `${Section}.${string}`;

/** A department's own messages, by language and name. They replace messages of the catalogue. */
export type Texts = Partial<Record<Language, Record<TextName, string>>>;

/** The result of `checkTexts`. `texts` contains only the messages that have no fault. */
export interface CheckedTexts {
  readonly texts: Texts;
  /** One sentence for each fault, without a full stop. */
  readonly faults: string[];
}

/** The sections whose messages may contain `{count}` and nothing else of ICU's syntax. */
const PLAIN_SECTIONS: ReadonlySet<string> = new Set<Section>(['shared', 'loader']);

/** Maximum number of edits between an unknown name and the known name that `suggestion` proposes for it. */
const MOST_EDITS = 2;

/** The English messages of all sections, by name. */
const MESSAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(english).flatMap(([section, messages]) =>
    typeof messages === 'string'
      ? []
      : Object.entries(messages).map(([key, message]) => [`${section}.${key}`, message] as const),
  ),
);

/**
 * Checks a department's texts: `{ "fr": { "drawer.stop": "Arrêter" } }`. Each message must replace a message of the
 * catalogue and must have the arguments of the English message.
 */
export function checkTexts(json: unknown): CheckedTexts {
  const faults: string[] = [];
  const texts: Texts = {};
  if (!isObject(json)) {
    return { texts, faults: ['texts must be an object such as {"en": {"drawer.stop": "Stop"}}'] };
  }
  for (const [tag, messages] of Object.entries(json)) {
    const language = LANGUAGES.find((known) => known === tag);
    if (language === undefined) {
      faults.push(`${tag} is not a language of the catalogue (${LANGUAGES.join(', ')})`);
    } else if (!isObject(messages)) {
      faults.push(`${language} must be an object such as {"drawer.stop": "Stop"}`);
    } else {
      const kept: Record<TextName, string> = {};
      for (const [name, message] of Object.entries(messages)) {
        const fault = faultOf(name, message);
        if (fault !== undefined) faults.push(`${language}: ${name} ${fault}`);
        else if (isTextName(name) && typeof message === 'string') kept[name] = message;
      }
      texts[language] = kept;
    }
  }
  return { texts, faults };
}

/** Returns what is wrong with a message, as the end of a sentence that begins with the message's name. */
function faultOf(name: string, message: unknown): string | undefined {
  const replaced = MESSAGES.get(name);
  if (replaced === undefined) return `is not a key of the catalogue${suggestion(name)}`;
  if (typeof message !== 'string') return 'must be a text';
  if (PLAIN_SECTIONS.has(name.split('.')[0] ?? '')) return faultOfPlain(message, replaced);
  let found: ReadonlySet<string>;
  try {
    found = argumentsOf(message);
  } catch {
    return 'is not an ICU message';
  }
  return faultOfArguments(found, argumentsOf(replaced));
}

function faultOfPlain(message: string, replaced: string): string | undefined {
  if (/[{}]/.test(message.replaceAll('{count}', ''))) {
    return 'may contain {count}, but no other braces';
  }
  const counts = (text: string): string[] => (text.includes('{count}') ? ['count'] : []);
  return faultOfArguments(new Set(counts(message)), new Set(counts(replaced)));
}

function faultOfArguments(
  found: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): string | undefined {
  const missing = [...wanted].find((name) => !found.has(name));
  if (missing !== undefined) return `must contain {${missing}}`;
  const unknown = [...found].find((name) => !wanted.has(name));
  return unknown === undefined ? undefined : `may not contain {${unknown}}`;
}

/**
 * Returns the names of the arguments and tags of an ICU message.
 * @throws {Error} for a malformed message
 */
function argumentsOf(message: string): ReadonlySet<string> {
  const names = new Set<string>();
  /**
   * Adds the names of the arguments and tags in compiled nodes. An argument is `[name, kind, options]`, and a tag is
   * `[name, ...children]`. Other nodes have no name.
   */
  const readNodes = (nodes: unknown): void => {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes) {
      if (!Array.isArray(node)) continue;
      const [name, kind, ...rest] = node;
      names.add(String(name));
      if (typeof kind === 'number') for (const options of rest) readOptions(options);
      else readNodes([kind, ...rest]);
    }
  };
  const readOptions = (options: unknown): void => {
    if (isObject(options)) for (const branch of Object.values(options)) readNodes(branch);
  };
  readNodes(compileMessages({ message }).message);
  return names;
}

/** Returns '; did you mean …?' with the most similar name of the catalogue, or '' if no name is similar enough. */
function suggestion(name: string): string {
  const [nearest] = [...MESSAGES.keys()]
    .map((known) => ({ known, edits: editsBetween(name, known) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .sort((a, b) => a.edits - b.edits);
  return nearest === undefined ? '' : `; did you mean ${nearest.known}?`;
}

/** Returns the number of edits between two texts. Swapping two adjacent characters counts as one edit. */
function editsBetween(a: string, b: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const at = (edits: readonly number[], back: number): number => edits[column - back] ?? 0;
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const edits = [at(above, 1) + Number(!isSame), at(above, 0) + 1, at(line, 1) + 1];
      if (row > 1 && column > 1 && isSwapped) edits.push(at(twoAbove, 2) + 1);
      line.push(Math.min(...edits));
    }
    [twoAbove, above] = [above, line];
  }
  return above[b.length] ?? 0;
}

function isTextName(name: string): name is TextName {
  return MESSAGES.has(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
