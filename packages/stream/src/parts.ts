import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { StreamError } from './stream-error.ts';

/** The end of an answer or a step, with token counts if the server sent them. An unknown count is NaN. */
export interface Finish {
  readonly finishReason: string;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

/** A JSON object in which the named fields are strings. Other fields may have any value. */
type Fields<Name extends string> = JsonObject & Readonly<Record<Name, string>>;

/** The type of the value of each part kind (spec §3). */
interface PartValues {
  readonly text: string;
  readonly data: readonly JsonValue[];
  readonly error: string;
  readonly message_annotations: readonly JsonValue[];
  readonly tool_call: Fields<'toolCallId' | 'toolName'>;
  readonly tool_result: Fields<'toolCallId'>;
  readonly tool_call_streaming_start: Fields<'toolCallId' | 'toolName'>;
  readonly tool_call_delta: Fields<'toolCallId' | 'argsTextDelta'>;
  readonly finish_message: Finish;
  /** The end of a step. If `isContinued` is true, the text of the next step continues the text of this step. */
  readonly finish_step: Finish & { readonly isContinued: boolean };
  readonly start_step: { readonly messageId: string };
  readonly reasoning: string;
  readonly source: JsonObject | readonly JsonValue[];
  readonly redacted_reasoning: { readonly data: string };
  readonly reasoning_signature: { readonly signature: string };
  /** A file. Either `data` has its bytes in base64, or `url` has its address. */
  readonly file: Fields<'mimeType'>;
}

/** The name of a part kind. */
export type StreamPartType = keyof PartValues;

/** One part of an answer in the data stream: its kind and its value. */
export type StreamPart = {
  [Type in StreamPartType]: { readonly type: Type; readonly value: PartValues[Type] };
}[StreamPartType];

interface PartKind<Type extends StreamPartType = StreamPartType> {
  readonly code: string;
  readonly name: Type;
  /** @throws {StreamError} of code `invalid-part` for a value of the wrong shape */
  readonly parse: (value: JsonValue, name: Type) => PartValues[Type];
}

/** All part kinds: the code in the stream, the name, and the function that checks the JSON value (protocol §1). */
export const partTable: readonly PartKind[] = [
  kind('0', 'text', parseString),
  kind('2', 'data', parseArray),
  kind('3', 'error', parseString),
  kind('8', 'message_annotations', parseArray),
  kind('9', 'tool_call', (value, name) =>
    hasTexts(value, 'toolCallId', 'toolName') && typeof value.args === 'object'
      ? value
      : reject(name, 'an object with a "toolCallId", "toolName", and "args" property'),
  ),
  kind('a', 'tool_result', (value, name) =>
    hasTexts(value, 'toolCallId') && value.result !== undefined
      ? value
      : reject(name, 'an object with a "toolCallId" and a "result" property'),
  ),
  kind('b', 'tool_call_streaming_start', (value, name) =>
    parseFields(value, name, '"toolCallId" and "toolName"', 'toolCallId', 'toolName'),
  ),
  kind('c', 'tool_call_delta', (value, name) =>
    parseFields(value, name, '"toolCallId" and "argsTextDelta"', 'toolCallId', 'argsTextDelta'),
  ),
  kind('d', 'finish_message', parseFinish),
  kind('e', 'finish_step', (value, name) => ({
    ...parseFinish(value, name),
    isContinued: isJsonObject(value) && value.isContinued === true,
  })),
  kind('f', 'start_step', (value, name) =>
    hasTexts(value, 'messageId')
      ? { messageId: value.messageId }
      : reject(name, 'an object with an "id" property'),
  ),
  kind('g', 'reasoning', parseString),
  // Accepts arrays, as the AI SDK does. An array does no harm, because readers of `source` parts check every field.
  kind('h', 'source', (value, name) =>
    typeof value === 'object' && value !== null ? value : reject(name, 'a Source object'),
  ),
  kind('i', 'redacted_reasoning', (value, name) => {
    const { data } = parseFields(value, name, '"data"', 'data');
    return { data };
  }),
  kind('j', 'reasoning_signature', (value, name) => {
    const { signature } = parseFields(value, name, '"signature"', 'signature');
    return { signature };
  }),
  kind('k', 'file', (value, name) =>
    parseFields(value, name, '"data" and "mimeType"', 'data', 'mimeType'),
  ),
];

function kind<Type extends StreamPartType>(
  code: string,
  name: Type,
  parse: (value: JsonValue, name: Type) => PartValues[Type],
): PartKind {
  return { code, name, parse: (value) => parse(value, name) };
}

function reject(name: string, expected: string): never {
  throw new StreamError('invalid-part', `"${name}" parts expect ${expected}.`);
}

function parseString(value: JsonValue, name: string): string {
  return typeof value === 'string' ? value : reject(name, 'a string value');
}

function parseArray(value: JsonValue, name: string): readonly JsonValue[] {
  return Array.isArray(value) ? value : reject(name, 'an array value');
}

function parseFields<Field extends string>(
  value: JsonValue,
  name: string,
  properties: string,
  ...fields: readonly Field[]
): Fields<Field> {
  return hasTexts(value, ...fields)
    ? value
    : reject(name, `an object with a ${properties} property`);
}

/** Drops a `usage` that is malformed or lacks one of the two counts. */
function parseFinish(value: JsonValue, name: string): Finish {
  const { finishReason, usage } = parseFields(value, name, '"finishReason"', 'finishReason');
  if (!isJsonObject(usage)) return { finishReason };
  const { promptTokens, completionTokens } = usage;
  return promptTokens === undefined || completionTokens === undefined
    ? { finishReason }
    : {
        finishReason,
        usage: {
          promptTokens: tokenCount(promptTokens),
          completionTokens: tokenCount(completionTokens),
        },
      };
}

/** Converts a token count. JSON has no NaN and sends null instead, so every value that is not a number becomes NaN. */
function tokenCount(value: JsonValue): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function hasTexts<Field extends string>(
  value: JsonValue,
  ...fields: readonly Field[]
): value is Fields<Field> {
  return isJsonObject(value) && fields.every((field) => typeof value[field] === 'string');
}
