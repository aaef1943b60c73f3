/**
 * Decodes a content file as UTF-8, without its byte-order mark.
 * @throws {Error} when the file is UTF-16
 */
export function decodeText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new Error('encoded in UTF-16; save the file as UTF-8');
  return new TextDecoder().decode(bytes);
}

/**
 * Detects UTF-16 by its byte-order mark, or by a zero byte beside the first character, because pages begin with ASCII.
 */
function isUtf16([first, second]: Uint8Array): boolean {
  if (first === undefined || second === undefined) return false;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark || (first === 0) !== (second === 0);
}
