import { encodePart, type StreamPart } from '@assist/stream';

/** An answer of a faulty service, with far more parts or combining marks than any real answer has. */
export interface Flood {
  readonly name: string;
  /** Whether the client ends the answer early because of a limit. */
  readonly isCutOff: boolean;
  /**
   * The network chunks that the service sends. A finite flood ends the answer with its last chunk; other floods never
   * end.
   */
  chunks(): Iterable<string>;
}

const LINES_PER_CHUNK = 500;

/** The first text of every flood. Tests check that the client still shows it after the flood. */
export const BEFORE_FLOOD = 'Before the flood.';

const before: StreamPart = { type: 'text', value: `${BEFORE_FLOOD}\n\n` };
const startCall: StreamPart = {
  type: 'tool_call_streaming_start',
  value: { toolCallId: 'call', toolName: 'search' },
};
const finish: StreamPart = { type: 'finish_message', value: { finishReason: 'stop' } };

/** The floods that once froze the drawer. */
export const floods: readonly Flood[] = [
  flood('empty texts without end', Number.POSITIVE_INFINITY, () => ({
    type: 'text',
    value: '',
  })),
  flood('100,000 warnings', 100_000, (number) => ({
    type: 'message_annotations',
    value: [{ type: 'warning', message: `Warning ${number}` }],
  })),
  flood('100,000 sources', 100_000, (number) => ({
    type: 'source',
    value: {
      sourceType: 'url',
      id: String(number),
      url: `https://www.example.gov/${number}`,
      title: `Page ${number}`,
    },
  })),
  flood('200,000 tool-call deltas', 200_000, () => ({
    type: 'tool_call_delta',
    value: { toolCallId: 'call', argsTextDelta: 'x' },
  })),
  flood('50,000 tool calls', 50_000, (number) => ({
    type: 'tool_call',
    value: { toolCallId: String(number), toolName: 'search', args: {} },
  })),
  {
    name: '270 KB of combining marks',
    isCutOff: false,
    *chunks() {
      yield encodePart(before) + encodePart({ type: 'text', value: 'e' });
      // Each part has 500 combining marks U+0301, which are 1,000 bytes in UTF-8. All marks combine with the letter 'e'
      // above.
      yield* inChunks(270, () => encodePart({ type: 'text', value: '\u0301'.repeat(500) }));
      yield encodePart({ type: 'text', value: '\n\nAfter it.' }) + encodePart(finish);
    },
  },
];

/** Creates a flood of `count` parts. */
function flood(name: string, count: number, createPart: (number: number) => StreamPart): Flood {
  return {
    name,
    isCutOff: true,
    *chunks() {
      yield encodePart(before) + encodePart(startCall);
      yield* inChunks(count, (number) => encodePart(createPart(number)));
      yield encodePart(finish);
    },
  };
}

function* inChunks(count: number, write: (number: number) => string): Generator<string> {
  let chunk = '';
  for (let number = 0; number < count; number += 1) {
    chunk += write(number);
    if ((number + 1) % LINES_PER_CHUNK !== 0) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
