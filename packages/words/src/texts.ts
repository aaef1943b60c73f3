import english from '../languages/en.json' with { type: 'json' };
import { compileMessages } from './compile-messages.ts';
import { LANGUAGES, type Language, type Section } from './languages.ts';

/** The name of a message in a department's texts: the section and the key, such as `drawer.stop`. */
export type TextName = `${Section}.${string}`;

/** A department's own messages, by language and name. They replace messages of the catalogue. */
export type DepartmentTexts = Partial<Record<Language, Record<TextName, string>>>;

/** The result of `checkDepartmentTexts`. `texts` contains only the messages that have no fault. */
export interface CheckedTexts {
  readonly texts: DepartmentTexts;
  /** One sentence for each fault, without a full stop. */
  readonly faults: string[];
}

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
 * @param ignored matches the names of messages to leave out unchecked
 */
export function checkDepartmentTexts(json: unknown, ignored?: RegExp): CheckedTexts {
  const faults: string[] = [];
  const texts: DepartmentTexts = {};
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
        if (ignored?.test(name)) continue;
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
  if (replaced === undefined) return 'is not a key of the catalogue';
  if (typeof message !== 'string') return 'must be a text';
  let found: ReadonlySet<string>;
  try {
    found = argumentsOf(message);
  } catch {
    return 'is not an ICU message';
  }
  return faultOfArguments(found, argumentsOf(replaced));
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

function isTextName(name: string): name is TextName {
  return MESSAGES.has(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
