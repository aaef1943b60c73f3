import { z } from 'zod';
import { sentenceEnds } from '../wording/sentences.ts';

export interface ReplyUnit {
  /** `remainder`: an unfinished sentence at the end of a reply, or an invalid unit. */
  readonly kind: 'sentence' | 'item' | 'remainder';
  readonly markdown: string;
  /** The numbers of the cited passages, or their titles. */
  readonly cited: readonly (number | string)[];
  /** The words of the passage that bear the sentence out. */
  readonly quotation?: string;
  readonly isNumbered: boolean;
  readonly startsParagraph: boolean;
}

const unitSchema = z.object({
  passage: z.number().describe('the number of the passage'),
  quotation: z.string().describe('the words of the passage, copied letter for letter'),
  sentence: z.string().describe('the sentence of the answer'),
});
const replySchema = z.object({ sentences: z.array(unitSchema) });

export const NO_ANSWER = 'NO_ANSWER';

/** JSON by a schema, where the endpoint has it; otherwise plain lines. */
export type ReplyFormat = 'json' | 'lines';

export const REPLY_FORMATS: Readonly<
  Record<ReplyFormat, { readonly instructions: string; readonly response: unknown }>
> = {
  json: {
    instructions: `Answer in JSON: {"sentences": [{"passage": 2, "quotation": "the words of passage 2 that say this, copied letter for letter", "sentence": "The sentence of the answer."}]}. A list item's sentence begins with "- ". The line before a list has passage 0 and an empty quotation. If the passages do not answer the question, "sentences" is empty.`,
    response: {
      type: 'json_schema',
      json_schema: { name: 'answer', strict: true, schema: z.toJSONSchema(replySchema) },
    },
  },
  lines: {
    instructions: `Write each sentence on a line of its own, then the number of the passage, then the words of the passage that say this, copied letter for letter:
The sentence of the answer. [2] "the words of passage 2 that say this"
A list item begins with "- ". The line before a list has neither number nor quotation. If the passages do not answer the question, write ${NO_ANSWER} and nothing else.`,
    response: undefined,
  },
};

/** The limit is four times the longest reply that the prompt asks for, and ends one that would not stop. */
const MAX_REPLY_LENGTH = 8_000;

export async function* readReply(
  deltas: AsyncIterable<string>,
  language: string,
): AsyncGenerator<ReplyUnit> {
  let held = '';
  let length = 0;
  let read: JsonReply | LinesReply | undefined;
  for await (const delta of deltas) {
    held += delta;
    length += delta.length;
    if (length > MAX_REPLY_LENGTH) throw new RangeError('The model does not stop.');
    if (read === undefined && /^\s*(?:`+\w*\s*)?$/.test(held)) continue;
    read ??= /^\s*(?:```\w*\s*)?\{/.test(held) ? new JsonReply() : new LinesReply(language);
    yield* read.add(held, false);
    held = '';
  }
  yield* (read ?? new LinesReply(language)).add(held, true);
}

/** Matches the next object of a list up to its own end, because a model may write on after the JSON. */
const JSON_UNIT = /[^{]*(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})/gsy;

class JsonReply {
  #text = '';
  #count = 0;

  add(delta: string, isEnd: boolean): ReplyUnit[] {
    this.#text += delta;
    if (!isEnd && !delta.includes('}')) return [];
    const list = this.#text.slice(this.#text.indexOf('{') + 1);
    if (isEnd && !list.includes('{')) return [readUnit(NO_ANSWER, false)];
    const fresh = [...list.matchAll(JSON_UNIT)].slice(this.#count);
    this.#count += fresh.length;
    return fresh.map(([, json = '']) => readJsonUnit(json));
  }
}

/** An invalid unit counts as unfinished, because its words may be the first ones or a condition. */
function readJsonUnit(json: string): ReplyUnit {
  try {
    const { passage, quotation, sentence } = unitSchema.parse(JSON.parse(json));
    return {
      ...readUnit(sentence.trim(), false),
      ...(passage > 0 ? { cited: [passage] } : {}),
      ...(quotation.trim() === '' ? {} : { quotation: quotation.trim() }),
    };
  } catch {
    return { ...readUnit(json, false), kind: 'remainder' };
  }
}

const LIST_ITEM = /^ {0,3}(?:[-*+•]|(\d{1,3}[.)]))[ \t]+/;
const MAY_BECOME_ITEM = /^ {0,3}(?:[-*+•]|\d{1,3}[.)]?)?$/;
const BRACKETED = /\s*[[【]\^?(?:(passages?|sources?)\b\s*:?\s*)?([^\][】\n]{1,80})[\]】]/gi;
/** Matches a citation in round brackets at the end of a sentence: '(1)'. */
const ROUND = /\s*\((\d{1,2}(?:\s*[-–,;]\s*\d{1,2})*)\)(?=[.!?:]*\s*$)/g;
const NUMBERS = /^\d{1,2}(?:\s*[-–,;]\s*\d{1,2})*$/;
const CITATIONS = String.raw`(?:\s*[[【][^\]】\n]{1,80}[\]】]|\s*\(\d{1,2}\))*`;
/** Matches the words of the passage behind a citation, at the end of a line. */
const QUOTATION = /^(.*(?:[\]】]|\(\d{1,2}\))[.!?]?)\s*["“«„](.+?)["”»“]?[.,;]?\s*$/s;
/** A sentence ends where a capital letter or a digit follows, possibly after a bracket or an emphasis mark. */
const SENTENCE_END = new RegExp(
  String.raw`[.!?]["”’)*_]*${CITATIONS}[ \t]+(?=[(*_]*[\p{Lu}\p{N}])`,
  'gu',
);
const FINISHED = new RegExp(String.raw`[.!?:\]】)"”»]["”’)*_]*${CITATIONS}\s*$`, 'u');

/** Reads a reply in plain text. A sentence without a citation has the next one of its line, or the last. */
class LinesReply {
  #held = '';
  #startsParagraph = false;
  #waiting: ReplyUnit[] = [];
  #lastCited: ReplyUnit['cited'] = [];
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  add(delta: string, isEnd: boolean): ReplyUnit[] {
    this.#held += delta;
    const units: ReplyUnit[] = [];
    for (let piece = this.#take(isEnd); piece !== undefined; piece = this.#take(isEnd)) {
      const unit = readUnit(piece.trim(), this.#startsParagraph);
      this.#startsParagraph = false;
      this.#waiting.push(unit);
      const endsLine = piece.endsWith('\n') || (isEnd && this.#held === '');
      if (unit.cited.length === 0 && !endsLine) continue;
      const cited =
        unit.cited.length > 0
          ? unit.cited
          : (this.#waiting.findLast((one) => one.cited.length > 0)?.cited ?? this.#lastCited);
      units.push(...this.#waiting.map((one) => (one.cited.length > 0 ? one : { ...one, cited })));
      this.#waiting = [];
      this.#lastCited = endsLine ? [] : cited;
    }
    if (!isEnd) return units;
    const rest = this.#held.trim();
    return rest === ''
      ? units
      : [...units, ...this.#waiting, { ...readUnit(rest, false), kind: 'remainder' }];
  }

  #take(isEnd: boolean): string | undefined {
    const blank = /^\s*\n/.exec(this.#held)?.[0] ?? '';
    if (blank !== '') this.#startsParagraph = true;
    this.#held = this.#held.slice(blank.length);
    const end = pieceEnd(this.#held, isEnd, this.#language);
    const piece = this.#held.slice(0, end);
    if (end === undefined || piece.trim() === '') return undefined;
    this.#held = this.#held.slice(end);
    return piece;
  }
}

function pieceEnd(text: string, isWhole: boolean, language: string): number | undefined {
  const lineEnd = text.indexOf('\n');
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd + 1);
  const isItem = LIST_ITEM.test(line) || (lineEnd === -1 && !isWhole && MAY_BECOME_ITEM.test(line));
  const [end] = isItem || QUOTATION.test(line) ? [] : sentenceEnds(line, SENTENCE_END, language);
  if (end !== undefined) return end;
  if (lineEnd !== -1) return line.length;
  return isWhole && (isItem || FINISHED.test(text)) ? text.length : undefined;
}

function readUnit(text: string, startsParagraph: boolean): ReplyUnit {
  const mark = LIST_ITEM.exec(text);
  const [, before, quotation] = QUOTATION.exec(text) ?? [];
  const cited: (number | string)[] = [];
  const take = (match: string, label: string | undefined, names: string): string => {
    if (NUMBERS.test(names.trim())) cited.push(...expandRanges(names));
    else if (label === undefined) return match;
    else cited.push(names.trim());
    return '';
  };
  const markdown = (before ?? text)
    .slice(mark?.[0].length ?? 0)
    .replace(BRACKETED, take)
    .replace(ROUND, (match, names: string) => take(match, '', names))
    .trim();
  return {
    kind: mark === null ? 'sentence' : 'item',
    markdown,
    cited: [...new Set(cited)],
    ...(quotation === undefined ? {} : { quotation }),
    isNumbered: mark?.[1] !== undefined,
    startsParagraph,
  };
}

/** Returns the numbers of a list such as '1, 3-5'. */
function expandRanges(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [first = 0, last = first] = part.split(/[-–]/).map(Number);
    return Array.from(
      { length: Math.min(10, Math.max(1, last - first + 1)) },
      (_, at) => first + at,
    );
  });
}
