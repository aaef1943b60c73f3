/**
 * The text of a content file, which is UTF-8; a byte-order mark is not part of it.
 *
 * @throws {Error} when the file is UTF-16
 */
export function decodeText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new Error('encoded in UTF-16; save the file as UTF-8');
  return new TextDecoder().decode(bytes);
}

/** By its byte-order mark or, as pages begin with an ASCII character, by the zero byte beside that. */
function isUtf16([first, second]: Uint8Array): boolean {
  if (first === undefined || second === undefined) return false;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark || (first === 0) !== (second === 0);
}
