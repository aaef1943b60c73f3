import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { StreamError } from './stream-error.ts';
import type { AnswerPart, ReasoningUpdate } from './ui-message-part.ts';

type ChunkReader = (chunk: ChunkFields) => readonly AnswerPart[];

/**
 * The chunk types of the UI message stream (protocol §5) and the parts each stands for. A `Map`, so
 * that a type named like a property of `Object.prototype` is merely unknown.
 */
const readerByType: ReadonlyMap<string, ChunkReader> = new Map<string, ChunkReader>([
  ['start', (chunk) => [...readMessageId(chunk), ...readMetadata(chunk)]],
  ['message-metadata', readMetadata],
  ['finish', (chunk) => [...readMetadata(chunk), readFinish(chunk)]],
  ['start-step', () => [{ type: 'step_start' }]],
  ['finish-step', () => [{ type: 'step_finish' }]],
  ['reset-step', () => [{ type: 'step_reset' }]],
  ['text-start', (chunk) => [{ type: 'text_start', value: { id: chunk.string('id') } }]],
  [
    'text-delta',
    (chunk) => [
      { type: 'text_delta', value: { id: chunk.string('id'), delta: chunk.string('delta') } },
    ],
  ],
  ['text-end', (chunk) => [{ type: 'text_end', value: { id: chunk.string('id') } }]],
  ['reasoning-start', (chunk) => [{ type: 'reasoning_start', value: readReasoning(chunk) }]],
  ['reasoning-delta', (chunk) => [{ type: 'reasoning_delta', value: readReasoning(chunk) }]],
  ['reasoning-end', (chunk) => [{ type: 'reasoning_end', value: readReasoning(chunk) }]],
  ['tool-input-start', (chunk) => [readToolStart(chunk)]],
  [
    'tool-input-delta',
    (chunk) => [
      {
        type: 'tool_call_delta',
        value: {
          toolCallId: chunk.string('toolCallId'),
          argsTextDelta: chunk.string('inputTextDelta'),
        },
      },
    ],
  ],
  ['tool-input-available', (chunk) => [readToolCall(chunk)]],
  ['tool-input-error', (chunk) => [readToolCall(chunk), readToolError(chunk)]],
  [
    'tool-output-available',
    (chunk) => [
      {
        type: 'tool_result',
        value: { toolCallId: chunk.string('toolCallId'), result: chunk.value('output') },
      },
    ],
  ],
  ['tool-output-error', (chunk) => [readToolError(chunk)]],
  [
    'source-url',
    (chunk) => [
      {
        type: 'source',
        value: {
          sourceType: 'url',
          id: chunk.string('sourceId'),
          url: chunk.string('url'),
          ...chunk.optional('title'),
        },
      },
    ],
  ],
  [
    'source-document',
    (chunk) => [
      {
        type: 'source',
        value: {
          sourceType: 'document',
          id: chunk.string('sourceId'),
          mediaType: chunk.string('mediaType'),
          title: chunk.string('title'),
          ...chunk.optional('filename'),
        },
      },
    ],
  ],
  ['file', (chunk) => [readFile(chunk)]],
  ['error', (chunk) => [{ type: 'error', value: chunk.string('errorText') }]],
  ['abort', () => [{ type: 'abort' }]],
]);

/**
 * Reads one chunk of the UI message stream. Unknown types are ignored, so that a newer server can be
 * read (protocol §5). Throws a `StreamError` of code `invalid-part` for a known type of a wrong shape.
 */
export function readUiChunk(chunk: JsonValue): readonly AnswerPart[] {
  if (!isJsonObject(chunk) || typeof chunk.type !== 'string') {
    throw new StreamError('invalid-part', 'UI message chunks expect an object with a "type".');
  }
  const fields = new ChunkFields(chunk.type, chunk);
  if (chunk.type.startsWith('data-')) return readData(fields);
  return readerByType.get(chunk.type)?.(fields) ?? [];
}

/** The fields of a chunk, checked as they are read. */
class ChunkFields {
  readonly type: string;
  readonly #chunk: JsonObject;

  constructor(type: string, chunk: JsonObject) {
    this.type = type;
    this.#chunk = chunk;
  }

  /** A field of any kind; a missing one is null. */
  value(name: string): JsonValue {
    return this.#chunk[name] ?? null;
  }

  string(name: string): string {
    const value = this.#chunk[name];
    if (typeof value === 'string') return value;
    throw new StreamError('invalid-part', `"${this.type}" chunks expect a "${name}" string.`);
  }

  /** The field alone in an object, or an empty object where it is missing or no string. */
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
 * Metadata is this protocol's place for facts about the whole message: the ids that feedback needs
 * are taken from it as if they had come as annotations.
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

/** A signature or redacted data may come on any reasoning chunk, under the name of its provider. */
function readReasoning(chunk: ChunkFields): ReasoningUpdate {
  const { delta = '' } = chunk.optional('delta');
  const update = { id: chunk.string('id'), delta };
  const metadata = chunk.value('providerMetadata');
  if (!isJsonObject(metadata)) return update;
  const details = Object.values(metadata)
    .filter(isJsonObject)
    .find((provider) => 'signature' in provider || 'redactedData' in provider);
  return {
    ...update,
    ...(typeof details?.signature === 'string' ? { signature: details.signature } : {}),
    ...(typeof details?.redactedData === 'string' ? { redactedData: details.redactedData } : {}),
  };
}

function readToolStart(chunk: ChunkFields): AnswerPart {
  const value = { toolCallId: chunk.string('toolCallId'), toolName: chunk.string('toolName') };
  return chunk.value('inputEncoding') === 'text'
    ? { type: 'tool_text_call_start', value }
    : { type: 'tool_call_streaming_start', value };
}

function readToolCall(chunk: ChunkFields): AnswerPart {
  return {
    type: 'tool_call',
    value: {
      toolCallId: chunk.string('toolCallId'),
      toolName: chunk.string('toolName'),
      args: chunk.value('input'),
    },
  };
}

function readToolError(chunk: ChunkFields): AnswerPart {
  return {
    type: 'tool_error',
    value: { toolCallId: chunk.string('toolCallId'), errorText: chunk.string('errorText') },
  };
}

/** A `data:` URL in base64 is the file itself; any other URL only says where it lies. */
function readFile(chunk: ChunkFields): AnswerPart {
  const url = chunk.string('url');
  const mimeType = chunk.string('mediaType');
  const comma = url.indexOf(',');
  return url.startsWith('data:') && url.slice(0, comma).endsWith(';base64')
    ? { type: 'file', value: { mimeType, data: url.slice(comma + 1) } }
    : { type: 'linked_file', value: { mimeType, url } };
}

/** Transient data is meant for a callback while it streams, and leaves no trace in the message. */
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
