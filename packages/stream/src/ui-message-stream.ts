import { parseJson } from './json.ts';
import type { LineReader } from './line-reader.ts';
import { StreamError } from './stream-error.ts';
import { readUiChunk } from './ui-chunks.ts';
import type { AnswerPart } from './ui-message-part.ts';

/** The data of the event that ends a UI message stream. */
const DONE = '[DONE]';

const INVALID_JSON = 'Failed to parse an event of the stream. Invalid JSON.';

/**
 * Reads the lines of the UI message stream (protocol §5): server-sent events with one JSON chunk each. Ignores comments
 * and all fields except `data`. Accepts LF and CRLF line endings.
 */
export function createUiMessageReader(): LineReader<AnswerPart> {
  let dataLines: string[] = [];
  let isFinished = false;
  let isDone = false;

  function readEvent(data: string): readonly AnswerPart[] {
    if (isDone) return [];
    if (data === DONE) {
      isDone = true;
      // Some servers write their own chunks and leave out `finish`. [DONE] then ends the message.
      return isFinished ? [] : [{ type: 'finish_message', value: { finishReason: 'unknown' } }];
    }
    const parts = readUiChunk(parseJson(data, INVALID_JSON));
    isFinished ||= parts.some((part) => part.type === 'finish_message');
    return parts;
  }

  return {
    readLine(lineWithEnding, parts) {
      const line = lineWithEnding.endsWith('\r') ? lineWithEnding.slice(0, -1) : lineWithEnding;
      if (line !== '') {
        const data = readDataField(line);
        if (data !== undefined) dataLines.push(data);
        return;
      }
      if (dataLines.length === 0) return;
      const data = dataLines.join('\n');
      dataLines = [];
      parts.push(...readEvent(data));
    },
    readEnd(lastLine) {
      // An event is complete only after the blank line that follows it.
      if (!isDone && (dataLines.length > 0 || readDataField(lastLine) !== undefined)) {
        throw new StreamError('cut-off', 'The stream ended inside an event.');
      }
    },
  };
}

function readDataField(line: string): string | undefined {
  if (line === 'data') return '';
  if (!line.startsWith('data:')) return undefined;
  return line.startsWith('data: ') ? line.slice('data: '.length) : line.slice('data:'.length);
}
