import type { JsonValue } from '@assist/stream';

type Container =
  | { readonly kind: 'array'; readonly items: JsonValue[] }
  | { readonly kind: 'object'; readonly members: Record<string, JsonValue>; key: string };

/** What may come next. */
type Expectation =
  | 'value'
  | 'first-item'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'comma'
  | 'string'
  | 'escape'
  | 'unicode'
  | 'number'
  | 'literal'
  | 'nothing'
  | 'failed';

/** What a string may hold as it is: anything from the space on, save the quote and the backslash. */
const PLAIN_TEXT = /[ !#-[\]-\uffff]+/y;
const NUMBER_CHARACTERS = /[-+.\deE]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const NUMBER_SO_FAR = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/;
const WHITE_SPACE = /[ \t\n\r]/;
const HEX_DIGIT = /[\da-fA-F]/;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const LITERALS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['t', true],
  ['f', false],
  ['n', null],
]);

/**
 * Reads one JSON value that arrives in pieces. Each character is looked at once, however many pieces
 * there are; `value` costs no more than the containers that are still open.
 *
 * Unfinished strings, numbers and literals show as far as they are known, a key without a value not
 * at all. Text after the value is ignored; invalid JSON has no value from then on.
 */
export class PartialJson {
  readonly #open: Container[] = [];
  #expectation: Expectation = 'value';
  #root: JsonValue | undefined;
  /** The scalar or key being read: its characters so far. */
  #text = '';
  #hexDigits = '';
  #isKey = false;

  append(text: string): void {
    let index = 0;
    while (index < text.length && this.#expectation !== 'failed') {
      if (this.#expectation === 'nothing') return;
      index += this.#read(text, index);
    }
  }

  /** The value so far. Never changed later, so it is safe to keep. */
  value(): JsonValue | undefined {
    if (this.#expectation === 'failed') return undefined;
    if (this.#expectation === 'nothing') return this.#root;
    return this.#open.reduceRight<JsonValue | undefined>(copyWith, this.#scalarSoFar());
  }

  /** Reads on from `index` and returns how many characters it took: none when a number has ended. */
  #read(text: string, index: number): number {
    const run = this.#readRun(text, index);
    if (run !== '') {
      this.#text += run;
      return run.length;
    }
    if (this.#expectation === 'number') {
      this.#expectation = this.#endNumber();
      return 0;
    }
    this.#expectation = this.#next(text.charAt(index));
    return 1;
  }

  /** The characters that belong to the scalar as they are. */
  #readRun(text: string, index: number): string {
    if (this.#expectation !== 'string' && this.#expectation !== 'number') return '';
    const pattern = this.#expectation === 'string' ? PLAIN_TEXT : NUMBER_CHARACTERS;
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0] ?? '';
  }

  #next(character: string): Expectation {
    switch (this.#expectation) {
      case 'string':
        if (character === '\\') return 'escape';
        return character === '"' ? this.#endString() : 'failed';
      case 'escape':
        return this.#readEscape(character);
      case 'unicode':
        return this.#readHexDigit(character);
      case 'literal':
        return this.#readLiteral(character);
      default:
        return WHITE_SPACE.test(character) ? this.#expectation : this.#nextToken(character);
    }
  }

  #nextToken(character: string): Expectation {
    switch (this.#expectation) {
      case 'first-key':
        return character === '}' ? this.#close('object') : this.#startKey(character);
      case 'key':
        return this.#startKey(character);
      case 'colon':
        return character === ':' ? 'value' : 'failed';
      case 'comma':
        return this.#readAfterValue(character);
      case 'first-item':
        return character === ']' ? this.#close('array') : this.#startValue(character);
      default:
        return this.#startValue(character);
    }
  }

  #startKey(character: string): Expectation {
    this.#isKey = true;
    this.#text = '';
    return character === '"' ? 'string' : 'failed';
  }

  #startValue(character: string): Expectation {
    this.#isKey = false;
    this.#text = '';
    if (character === '"') return 'string';
    if (character === '{') {
      this.#open.push({ kind: 'object', members: {}, key: '' });
      return 'first-key';
    }
    if (character === '[') {
      this.#open.push({ kind: 'array', items: [] });
      return 'first-item';
    }
    this.#text = character;
    if (character === '-' || (character >= '0' && character <= '9')) return 'number';
    return LITERALS.has(character) ? 'literal' : 'failed';
  }

  #readAfterValue(character: string): Expectation {
    if (character === '}') return this.#close('object');
    if (character === ']') return this.#close('array');
    if (character !== ',') return 'failed';
    return this.#open.at(-1)?.kind === 'object' ? 'key' : 'value';
  }

  #readEscape(character: string): Expectation {
    if (character === 'u') {
      this.#hexDigits = '';
      return 'unicode';
    }
    const meaning = ESCAPES.get(character);
    if (meaning === undefined) return 'failed';
    this.#text += meaning;
    return 'string';
  }

  #readHexDigit(character: string): Expectation {
    if (!HEX_DIGIT.test(character)) return 'failed';
    this.#hexDigits += character;
    if (this.#hexDigits.length < 4) return 'unicode';
    this.#text += String.fromCharCode(Number.parseInt(this.#hexDigits, 16));
    return 'string';
  }

  #readLiteral(character: string): Expectation {
    this.#text += character;
    const value = LITERALS.get(this.#text.charAt(0));
    const word = String(value);
    if (value !== undefined && word === this.#text) return this.#endValue(value);
    return word.startsWith(this.#text) ? 'literal' : 'failed';
  }

  #endString(): Expectation {
    const container = this.#open.at(-1);
    if (!this.#isKey || container?.kind !== 'object') return this.#endValue(this.#text);
    container.key = this.#text;
    this.#isKey = false;
    return 'colon';
  }

  #endNumber(): Expectation {
    return NUMBER.test(this.#text) ? this.#endValue(Number(this.#text)) : 'failed';
  }

  #close(kind: Container['kind']): Expectation {
    const container = this.#open.at(-1);
    if (container?.kind !== kind) return 'failed';
    this.#open.pop();
    return this.#endValue(container.kind === 'array' ? container.items : container.members);
  }

  #endValue(value: JsonValue): Expectation {
    const container = this.#open.at(-1);
    if (container === undefined) {
      this.#root = value;
      return 'nothing';
    }
    if (container.kind === 'array') container.items.push(value);
    else setMember(container.members, container.key, value);
    return 'comma';
  }

  #scalarSoFar(): JsonValue | undefined {
    switch (this.#expectation) {
      case 'string':
      case 'escape':
      case 'unicode':
        return this.#isKey ? undefined : this.#text;
      case 'number': {
        const [number] = NUMBER_SO_FAR.exec(this.#text) ?? [];
        return number === undefined ? undefined : Number(number);
      }
      case 'literal':
        return LITERALS.get(this.#text.charAt(0));
      default:
        return undefined;
    }
  }
}

/** Copies an open container together with its unfinished last value. */
function copyWith(child: JsonValue | undefined, container: Container): JsonValue {
  if (container.kind === 'array') {
    return child === undefined ? [...container.items] : [...container.items, child];
  }
  const members = { ...container.members };
  if (child !== undefined) setMember(members, container.key, child);
  return members;
}

/** As `JSON.parse` does: a member named `__proto__` is a member like any other. */
function setMember(members: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(members, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else {
    members[key] = value;
  }
}
