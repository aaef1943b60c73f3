/** Anything that `JSON.parse` returns, read-only. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object: neither null nor an array. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** False for arrays and null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON object in which the named fields are strings. Other fields may have any value. */
type Fields<Name extends string> = JsonObject & Readonly<Record<Name, string>>;

/** The end of an answer or a step. A token count that the server does not know is NaN. */
interface Finish {
  readonly finishReason: string;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

/**
 * All part kinds (spec §3, protocol §1): the code in the stream, and a function that returns the part's value, or
 * undefined for JSON of another shape. `expects` completes the error message '"{kind}" parts expect …'.
 */
export const partKinds = {
  text: {
    code: '0',
    expects: 'a string value',
    parse: (value: JsonValue): string | undefined => parseText(value),
  },
  data: {
    code: '2',
    expects: 'an array value',
    parse: (value: JsonValue): readonly JsonValue[] | undefined => parseList(value),
  },
  error: {
    code: '3',
    expects: 'a string value',
    parse: (value: JsonValue): string | undefined => parseText(value),
  },
  message_annotations: {
    code: '8',
    expects: 'an array value',
    parse: (value: JsonValue): readonly JsonValue[] | undefined => parseList(value),
  },
  tool_call: {
    code: '9',
    expects: 'an object with a "toolCallId", "toolName", and "args" property',
    parse: (value: JsonValue): Fields<'toolCallId' | 'toolName'> | undefined =>
      hasTexts(value, 'toolCallId', 'toolName') && typeof value.args === 'object'
        ? value
        : undefined,
  },
  tool_result: {
    code: 'a',
    expects: 'an object with a "toolCallId" and a "result" property',
    parse: (value: JsonValue): Fields<'toolCallId'> | undefined =>
      hasTexts(value, 'toolCallId') && value.result !== undefined ? value : undefined,
  },
  tool_call_streaming_start: {
    code: 'b',
    expects: 'an object with a "toolCallId" and "toolName" property',
    parse: (value: JsonValue): Fields<'toolCallId' | 'toolName'> | undefined =>
      hasTexts(value, 'toolCallId', 'toolName') ? value : undefined,
  },
  tool_call_delta: {
    code: 'c',
    expects: 'an object with a "toolCallId" and "argsTextDelta" property',
    parse: (value: JsonValue): Fields<'toolCallId' | 'argsTextDelta'> | undefined =>
      hasTexts(value, 'toolCallId', 'argsTextDelta') ? value : undefined,
  },
  finish_message: {
    code: 'd',
    expects: 'an object with a "finishReason" property',
    parse: (value: JsonValue): Finish | undefined => parseFinish(value),
  },
  finish_step: {
    code: 'e',
    expects: 'an object with a "finishReason" property',
    /** If `isContinued` is true, the text of the next step continues the text of this step. */
    parse(value: JsonValue): (Finish & { readonly isContinued: boolean }) | undefined {
      const finish = parseFinish(value);
      return (
        finish && { ...finish, isContinued: isJsonObject(value) && value.isContinued === true }
      );
    },
  },
  start_step: {
    code: 'f',
    // Says "id" instead of "messageId", as the AI SDK does.
    expects: 'an object with an "id" property',
    parse: (value: JsonValue): { readonly messageId: string } | undefined =>
      hasTexts(value, 'messageId') ? { messageId: value.messageId } : undefined,
  },
  reasoning: {
    code: 'g',
    expects: 'a string value',
    parse: (value: JsonValue): string | undefined => parseText(value),
  },
  source: {
    code: 'h',
    expects: 'a Source object',
    // Accepts arrays, as the AI SDK does. An array does no harm, because readers of sources check every field.
    parse: (value: JsonValue): JsonObject | readonly JsonValue[] | undefined =>
      typeof value === 'object' && value !== null ? value : undefined,
  },
  redacted_reasoning: {
    code: 'i',
    expects: 'an object with a "data" property',
    parse: (value: JsonValue): { readonly data: string } | undefined =>
      hasTexts(value, 'data') ? { data: value.data } : undefined,
  },
  reasoning_signature: {
    code: 'j',
    expects: 'an object with a "signature" property',
    parse: (value: JsonValue): { readonly signature: string } | undefined =>
      hasTexts(value, 'signature') ? { signature: value.signature } : undefined,
  },
  file: {
    code: 'k',
    expects: 'an object with a "data" and "mimeType" property',
    parse: (value: JsonValue): Fields<'data' | 'mimeType'> | undefined =>
      hasTexts(value, 'data', 'mimeType') ? value : undefined,
  },
};

type PartKinds = typeof partKinds;

/** A decoded line of the stream, with the value that its kind's `parse` returned. */
export type StreamPart = {
  [Type in keyof PartKinds]: {
    readonly type: Type;
    readonly value: Exclude<ReturnType<PartKinds[Type]['parse']>, undefined>;
  };
}[keyof PartKinds];

/** Encodes a part as one line of the stream, including the newline. */
export function encodePart({ type, value }: StreamPart): string {
  return `${partKinds[type].code}:${JSON.stringify(value)}\n`;
}

function parseText(value: JsonValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parseList(value: JsonValue): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Drops a `usage` that is malformed or lacks one of the two counts. */
function parseFinish(value: JsonValue): Finish | undefined {
  if (!hasTexts(value, 'finishReason')) return undefined;
  const { finishReason, usage } = value;
  if (!isJsonObject(usage)) return { finishReason };
  const { promptTokens, completionTokens } = usage;
  if (promptTokens === undefined || completionTokens === undefined) return { finishReason };
  return {
    finishReason,
    usage: { promptTokens: countOf(promptTokens), completionTokens: countOf(completionTokens) },
  };
}

/** JSON has no NaN and sends null instead, so every value that is not a number becomes NaN. */
function countOf(value: JsonValue): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function hasTexts<Field extends string>(
  value: JsonValue,
  ...fields: readonly Field[]
): value is Fields<Field> {
  return isJsonObject(value) && fields.every((field) => typeof value[field] === 'string');
}
