import { createDataStreamReader } from './data-stream.ts';
import { type ByteReader, decodeLines } from './decode.ts';
import type { LineReader } from './line-reader.ts';
import type { AnswerPart } from './ui-message-part.ts';
import { createUiMessageReader } from './ui-message-stream.ts';

/**
 * Decodes an answer in either protocol. Recognises it by headers, then content type, then the first line (protocol §5).
 * Browsers may hide the headers from other origins, and proxies may rewrite the content type. Delivers and throws as
 * `decodeStream` does.
 */
export function decodeAnswer(
  bytes: ByteReader,
  headers: Headers,
): AsyncIterableIterator<readonly AnswerPart[], undefined> {
  return decodeLines(bytes, chooseReader(headers));
}

function chooseReader(headers: Headers): LineReader<AnswerPart> {
  if (headers.has('x-vercel-ai-ui-message-stream')) return createUiMessageReader();
  if (headers.get('x-vercel-ai-data-stream') === 'v1') return createDataStreamReader();
  const contentType = headers.get('content-type') ?? '';
  return /^\s*text\/event-stream\b/i.test(contentType)
    ? createUiMessageReader()
    : createSniffingReader();
}

/**
 * Recognises the protocol by the first line that is not blank. A line of neither protocol fails with the data stream's
 * error.
 */
function createSniffingReader(): LineReader<AnswerPart> {
  let chosen: LineReader<AnswerPart> | undefined;
  function choose(line: string): LineReader<AnswerPart> {
    chosen ??= /^(?:data:|event:|id:|retry:|:)/.test(line)
      ? createUiMessageReader()
      : createDataStreamReader();
    return chosen;
  }
  return {
    readLine(line, parts) {
      if (chosen !== undefined || line.trim() !== '') choose(line).readLine(line, parts);
    },
    readEnd(lastLine, parts) {
      if (chosen !== undefined || lastLine.trim() !== '') choose(lastLine).readEnd(lastLine, parts);
    },
  };
}
