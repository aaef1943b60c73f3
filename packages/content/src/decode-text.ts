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
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  return isBigEndian ? 'utf-16be' : undefined;
}

/** A page must declare its encoding within this number of bytes. The HTML standard sets this limit for browsers. */
const CHARSET_PRESCAN = 1_024;

/**
 * Decodes an HTML or XML response. The encoding comes from the bytes if they show UTF-16 or a byte-order mark, else
 * from the header, else from the document. A document that declares UTF-16 in ASCII is not UTF-16 (HTML standard). The
 * default is UTF-8, and windows-1252 for a text with more invalid bytes than characters beyond ASCII. U+FFFD replaces
 * invalid bytes.
 */
export function decodeBytes(body: Uint8Array, contentType = ''): string {
  const isMarked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const utf16 = findUtf16(body);
  if (isMarked || utf16 !== undefined) return new TextDecoder(utf16).decode(body);
  const start = new TextDecoder('latin1').decode(body.subarray(0, CHARSET_PRESCAN));
  const declared =
    createDecoder(/charset\s*=\s*["']?\s*([\w-]+)/i.exec(contentType)?.[1]) ??
    createDecoder(/<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1]) ??
    createDecoder(/^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1]);
  if (declared !== undefined) return decodeAs(declared, body);
  const text = new TextDecoder().decode(body);
  const invalid = text.match(/\ufffd/g)?.length ?? 0;
  const valid = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return invalid > valid ? decodeAs(new TextDecoder('windows-1252'), body) : text;
}

/**
 * Whether a text is legible: besides two characters, at most 2 of 100 are control characters, unassigned, or replacements
 * for invalid bytes. A wrong encoding, or a picture sent as a page, has more.
 */
export function isLegible(text: string): boolean {
  const bad = text.match(/(?![\t\n\f\r])[\p{Cc}\p{Cn}\ufffd]/gu) ?? [];
  return bad.length <= 2 + text.length / 50;
}

/** Returns undefined if the encoding is missing or unknown, or UTF-16 that the bytes do not show. */
function createDecoder(name: string | undefined): TextDecoder | undefined {
  try {
    const decoder = name === undefined ? undefined : new TextDecoder(name);
    return decoder?.encoding.startsWith('utf-16') ? undefined : decoder;
  } catch {
    return undefined;
  }
}

function decodeAs(decoder: TextDecoder, body: Uint8Array): string {
  // Without `stream`, Node 20 decodes the bytes 0x80 to 0x9f of windows-1252 as control characters.
  return decoder.decode(body, { stream: true }) + decoder.decode();
}
