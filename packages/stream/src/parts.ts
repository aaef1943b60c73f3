import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { StreamError } from './stream-error.ts';

/** Tokens a model used. NaN where the server did not know. */
export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Why an answer ended, and what it cost where the server says so. */
export interface FinishMessage {
  readonly finishReason: string;
  readonly usage?: TokenUsage;
}

/** The end of one step of an answer. A continued step goes on in the same text. */
export interface FinishStep extends FinishMessage {
  readonly isContinued: boolean;
}

/** A complete call of a tool. */
export interface ToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: JsonValue;
}

/** The start of a call whose arguments arrive as text. */
export interface ToolCallStart {
  readonly toolCallId: string;
  readonly toolName: string;
}

/** More text of the arguments of a started call. */
export interface ToolCallDelta {
  readonly toolCallId: string;
  readonly argsTextDelta: string;
}

/** What a called tool returned. */
export interface ToolResult {
  readonly toolCallId: string;
  readonly result: JsonValue;
}

/** A generated file, its bytes in base64. */
export interface FileContent {
  readonly data: string;
  readonly mimeType: string;
}

/**
 * The part kinds of the data stream (spec §3, protocol §1): the code on the wire, the name, and how
 * its JSON is checked. Types, decoder and encoder derive from this table. `parse` throws a
 * `StreamError` of code `invalid-part`.
 */
export const partTable = [
  {
    code: '0',
    name: 'text',
    parse: (value: JsonValue): string => parseString('text', value),
  },
  {
    code: '2',
    name: 'data',
    parse: (value: JsonValue): readonly JsonValue[] => parseArray('data', value),
  },
  {
    code: '3',
    name: 'error',
    parse: (value: JsonValue): string => parseString('error', value),
  },
  {
    code: '8',
    name: 'message_annotations',
    parse: (value: JsonValue): readonly JsonValue[] => parseArray('message_annotations', value),
  },
  {
    code: '9',
    name: 'tool_call',
    parse: (value: JsonValue): ToolCall =>
      hasTexts(value, 'toolCallId', 'toolName') && typeof value.args === 'object'
        ? { ...value, args: value.args }
        : reject('tool_call', 'an object with a "toolCallId", "toolName", and "args" property'),
  },
  {
    code: 'a',
    name: 'tool_result',
    parse: (value: JsonValue): ToolResult =>
      hasTexts(value, 'toolCallId') && value.result !== undefined
        ? { ...value, result: value.result }
        : reject('tool_result', 'an object with a "toolCallId" and a "result" property'),
  },
  {
    code: 'b',
    name: 'tool_call_streaming_start',
    parse: (value: JsonValue): ToolCallStart =>
      hasTexts(value, 'toolCallId', 'toolName')
        ? value
        : reject(
            'tool_call_streaming_start',
            'an object with a "toolCallId" and "toolName" property',
          ),
  },
  {
    code: 'c',
    name: 'tool_call_delta',
    parse: (value: JsonValue): ToolCallDelta =>
      hasTexts(value, 'toolCallId', 'argsTextDelta')
        ? value
        : reject('tool_call_delta', 'an object with a "toolCallId" and "argsTextDelta" property'),
  },
  {
    code: 'd',
    name: 'finish_message',
    parse: (value: JsonValue): FinishMessage => parseFinish('finish_message', value),
  },
  {
    code: 'e',
    name: 'finish_step',
    parse: (value: JsonValue): FinishStep => ({
      ...parseFinish('finish_step', value),
      isContinued: isJsonObject(value) && value.isContinued === true,
    }),
  },
  {
    code: 'f',
    name: 'start_step',
    parse: (value: JsonValue): { readonly messageId: string } =>
      hasTexts(value, 'messageId')
        ? { messageId: value.messageId }
        : reject('start_step', 'an object with an "id" property'),
  },
  {
    code: 'g',
    name: 'reasoning',
    parse: (value: JsonValue): string => parseString('reasoning', value),
  },
  {
    code: 'h',
    name: 'source',
    // Arrays pass, as the reference lets them: a reader of sources checks every field anyway.
    parse: (value: JsonValue): JsonObject | readonly JsonValue[] =>
      typeof value === 'object' && value !== null ? value : reject('source', 'a Source object'),
  },
  {
    code: 'i',
    name: 'redacted_reasoning',
    parse: (value: JsonValue): { readonly data: string } =>
      hasTexts(value, 'data')
        ? { data: value.data }
        : reject('redacted_reasoning', 'an object with a "data" property'),
  },
  {
    code: 'j',
    name: 'reasoning_signature',
    parse: (value: JsonValue): { readonly signature: string } =>
      hasTexts(value, 'signature')
        ? { signature: value.signature }
        : reject('reasoning_signature', 'an object with a "signature" property'),
  },
  {
    code: 'k',
    name: 'file',
    parse: (value: JsonValue): FileContent =>
      hasTexts(value, 'data', 'mimeType')
        ? value
        : reject('file', 'an object with a "data" and "mimeType" property'),
  },
] as const;

type PartRow = (typeof partTable)[number];

/** The name of a part kind. */
export type StreamPartType = PartRow['name'];

/** One part of an answer in the data stream: its kind, and the value of that kind. */
export type StreamPart = {
  [Row in PartRow as Row['name']]: {
    readonly type: Row['name'];
    readonly value: ReturnType<Row['parse']>;
  };
}[StreamPartType];

function reject(name: string, expected: string): never {
  throw new StreamError('invalid-part', `"${name}" parts expect ${expected}.`);
}

function parseString(name: string, value: JsonValue): string {
  return typeof value === 'string' ? value : reject(name, 'a string value');
}

function parseArray(name: string, value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : reject(name, 'an array value');
}

function parseFinish(name: string, value: JsonValue): FinishMessage {
  if (!hasTexts(value, 'finishReason')) {
    return reject(name, 'an object with a "finishReason" property');
  }
  const { finishReason, usage } = value;
  // A usage with only one of its fields, or of another shape, says nothing: it is dropped.
  return isJsonObject(usage) && 'promptTokens' in usage && 'completionTokens' in usage
    ? {
        finishReason,
        usage: {
          promptTokens: tokenCount(usage.promptTokens),
          completionTokens: tokenCount(usage.completionTokens),
        },
      }
    : { finishReason };
}

/** NaN crosses the wire as null: anything but a number means that the count is unknown. */
function tokenCount(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** Whether a value is an object whose named fields are text. */
function hasTexts<Field extends string>(
  value: JsonValue,
  ...fields: readonly Field[]
): value is JsonObject & Readonly<Record<Field, string>> {
  return isJsonObject(value) && fields.every((field) => typeof value[field] === 'string');
}
