/**
 * Decodes a content file as UTF-8 and drops its byte-order mark.
 * @throws {Error} if the file is UTF-16
 */
export function decodeText(bytes: Uint8Array): string {
  if (findUtf16(bytes) !== undefined) throw new Error('encoded in UTF-16; save the file as UTF-8');
  return new TextDecoder().decode(bytes);
}

/**
 * Detects UTF-16 by the byte-order mark, or by exactly one zero byte among the first two bytes. Pages begin with an
 * ASCII character, which UTF-16 encodes with one zero byte.
 */
export function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  return isBigEndian ? 'utf-16be' : undefined;
}
