import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { StreamError } from './stream-error.ts';
import type { AnswerPart } from './ui-message-part.ts';

/** The value of every `finish_step` part. Its reason is `unknown`, because the UI message stream sends no reason. */
const FINISHED_STEP = { finishReason: 'unknown', isContinued: false };

type ChunkReader = (chunk: ChunkFields) => readonly AnswerPart[];

/**
 * Converts each chunk type of the UI message stream (protocol §5) to parts. A Map, because a chunk type may be named
 * like a property of `Object.prototype`.
 */
const readerByType: ReadonlyMap<string, ChunkReader> = new Map<string, ChunkReader>([
  ['start', (chunk) => [...readMessageId(chunk), ...readMetadata(chunk)]],
  ['message-metadata', readMetadata],
  ['finish', (chunk) => [...readMetadata(chunk), readFinish(chunk)]],
  ['start-step', () => [{ type: 'step_start' }]],
  ['finish-step', () => [{ type: 'finish_step', value: FINISHED_STEP }]],
  ['reset-step', () => [{ type: 'step_reset' }]],
  ['text-start', (chunk) => [{ type: 'text_start', value: chunk.strings('id') }]],
  [
    'text-delta',
    // Reads the two fields one by one. This is faster than `strings`, which matters for the most frequent type of
    // chunk.
    (chunk) => [
      { type: 'text_delta', value: { id: chunk.string('id'), delta: chunk.string('delta') } },
    ],
  ],
  ['text-end', (chunk) => [{ type: 'text_end', value: chunk.strings('id') }]],
  ['reasoning-start', readReasoning],
  ['reasoning-delta', readReasoning],
  ['reasoning-end', readReasoning],
  [
    'tool-input-start',
    (chunk) => [
      { type: 'tool_call_streaming_start', value: chunk.strings('toolCallId', 'toolName') },
    ],
  ],
  [
    'tool-input-delta',
    (chunk) => {
      const { toolCallId, inputTextDelta } = chunk.strings('toolCallId', 'inputTextDelta');
      return [{ type: 'tool_call_delta', value: { toolCallId, argsTextDelta: inputTextDelta } }];
    },
  ],
  ['tool-input-available', (chunk) => [readToolCall(chunk)]],
  ['tool-input-error', (chunk) => [readToolCall(chunk), readToolError(chunk)]],
  ['tool-output-available', (chunk) => [readToolResult(chunk, chunk.value('output'))]],
  ['tool-output-error', (chunk) => [readToolError(chunk)]],
  ['source-url', (chunk) => [readSource('url', chunk, 'url')]],
  ['source-document', (chunk) => [readSource('document', chunk, 'mediaType', 'title')]],
  ['file', readFile],
  ['error', (chunk) => [{ type: 'error', value: chunk.string('errorText') }]],
  ['abort', () => [{ type: 'abort' }]],
]);

/**
 * Converts one chunk of the UI message stream to parts. Ignores unknown chunk types, so that newer servers work
 * (protocol §5).
 * @throws {StreamError} of code `invalid-part` for a malformed chunk of a known type
 */
export function readUiChunk(chunk: JsonValue): readonly AnswerPart[] {
  if (!isJsonObject(chunk) || typeof chunk.type !== 'string') {
    throw new StreamError('invalid-part', 'UI message chunks expect an object with a "type".');
  }
  const fields = new ChunkFields(chunk.type, chunk);
  if (chunk.type.startsWith('data-')) return readData(fields);
  return readerByType.get(chunk.type)?.(fields) ?? [];
}

/** A chunk whose fields are checked when they are read. */
class ChunkFields {
  readonly type: string;
  readonly #chunk: JsonObject;

  constructor(type: string, chunk: JsonObject) {
    this.type = type;
    this.#chunk = chunk;
  }

  /** Returns the value of a field, which may have any type; null if the field is missing. */
  value(name: string): JsonValue {
    return this.#chunk[name] ?? null;
  }

  string(name: string): string {
    const value = this.#chunk[name];
    if (typeof value === 'string') return value;
    throw new StreamError('invalid-part', `"${this.type}" chunks expect a "${name}" string.`);
  }

  /** Returns these fields, which must all be strings. */
  strings<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
    return Object.fromEntries(names.map((name) => [name, this.string(name)])) as Record<
      Name,
      string
    >;
  }

  /** Returns an object with only this field. The object is empty if the field is missing or not a string. */
  optional<Name extends string>(name: Name): { readonly [Key in Name]?: string } {
    const value = this.#chunk[name];
    const field: { [Key in Name]?: string } = {};
    if (typeof value === 'string') field[name] = value;
    return field;
  }
}

function readMessageId(chunk: ChunkFields): readonly AnswerPart[] {
  const { messageId } = chunk.optional('messageId');
  return messageId === undefined ? [] : [{ type: 'message_start', value: { messageId } }];
}

/**
 * Converts the trace and observation ids in the metadata to annotations. The UI message stream sends these ids as
 * metadata.
 */
function readMetadata(chunk: ChunkFields): readonly AnswerPart[] {
  const metadata = chunk.value('messageMetadata');
  if (!isJsonObject(metadata)) return [];
  const { traceId, observationId } = metadata;
  const annotations = [
    ...(typeof traceId === 'string' ? [{ type: 'trace-id', traceId }] : []),
    ...(typeof observationId === 'string' ? [{ type: 'observation-id', observationId }] : []),
  ];
  return annotations.length === 0 ? [] : [{ type: 'message_annotations', value: annotations }];
}

function readFinish(chunk: ChunkFields): AnswerPart {
  const { finishReason = 'unknown' } = chunk.optional('finishReason');
  return { type: 'finish_message', value: { finishReason } };
}

/** Keeps only the text of reasoning. No view shows the signatures or the encrypted form of reasoning. */
function readReasoning(chunk: ChunkFields): readonly AnswerPart[] {
  chunk.string('id');
  return [{ type: 'reasoning', value: chunk.optional('delta').delta ?? '' }];
}

function readToolCall(chunk: ChunkFields): AnswerPart {
  const call = chunk.strings('toolCallId', 'toolName');
  return { type: 'tool_call', value: { ...call, args: chunk.value('input') } };
}

function readToolResult(chunk: ChunkFields, result: JsonValue): AnswerPart {
  return { type: 'tool_result', value: { ...chunk.strings('toolCallId'), result } };
}

function readToolError(chunk: ChunkFields): AnswerPart {
  return readToolResult(chunk, { error: chunk.string('errorText') });
}

function readSource(sourceType: string, chunk: ChunkFields, ...required: string[]): AnswerPart {
  return {
    type: 'source',
    value: {
      sourceType,
      id: chunk.string('sourceId'),
      ...chunk.optional('title'),
      ...chunk.optional('filename'),
      ...chunk.strings(...required),
    },
  };
}

function readFile(chunk: ChunkFields): readonly AnswerPart[] {
  const { url, mediaType } = chunk.strings('url', 'mediaType');
  return [{ type: 'file', value: { url, mimeType: mediaType } }];
}

/** Converts a `data-NAME` chunk to an annotation. Ignores transient data, which does not belong to the message. */
function readData(chunk: ChunkFields): readonly AnswerPart[] {
  if (chunk.value('transient') === true) return [];
  return [
    {
      type: 'annotation',
      value: {
        name: chunk.type.slice('data-'.length),
        ...chunk.optional('id'),
        data: chunk.value('data'),
      },
    },
  ];
}
