import { createDataStreamReader } from './data-stream.ts';
import { type ByteReader, decodeLines } from './decode.ts';
import type { LineReader } from './line-reader.ts';
import type { AnswerPart } from './ui-message-part.ts';
import { createUiMessageReader } from './ui-message-stream.ts';

/**
 * Decodes an answer in either protocol (protocol §5). Chooses the protocol by the AI SDK's response header
 * (`x-vercel-ai-…`), else by the content type, else by the first line. The fallbacks exist because browsers may hide
 * the headers of other origins, and proxies may change the content type. Delivers parts and errors in the same way as
 * `decodeStream`.
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
 * Chooses the protocol by the first line that is not blank. If the line fits neither protocol, the data stream's reader
 * throws its error.
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
