/** A page must declare its encoding within this number of bytes. The HTML standard sets this limit for browsers. */
const CHARSET_PRESCAN = 1_024;

/**
 * The characters that windows-1252 has from 0x80 to 0x9f. Node 20 wrongly decodes these bytes as control characters.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes an HTML response. The encoding comes from the byte-order mark, else the header, else the `meta` element, else
 * it is UTF-8.
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(body.subarray(0, CHARSET_PRESCAN));
  const decoder =
    createDecoder(/charset\s*=\s*["']?\s*([\w-]+)/i.exec(contentType)?.[1]) ??
    createDecoder(/<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1]) ??
    new TextDecoder();
  const isMarked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const text = (isMarked ? new TextDecoder() : decoder).decode(body);
  if (isMarked || decoder.encoding !== 'windows-1252') return text;
  return text.replace(
    /[\u0080-\u009f]/g,
    (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control,
  );
}

/** Creates a decoder for an encoding. Returns undefined if the encoding is missing or unknown. */
function createDecoder(name: string | undefined): TextDecoder | undefined {
  try {
    return name === undefined ? undefined : new TextDecoder(name);
  } catch {
    return undefined;
  }
}
