import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('decodeText', () => {
  it('the decoder reads UTF-8', () => {
    expect(decodeText(Buffer.from('Café 😀'))).toBe('Café 😀');
    expect(decodeText(Buffer.from(''))).toBe('');
    expect(decodeText(Buffer.from('A'))).toBe('A');
  });

  it('the decoder removes the byte-order mark', () => {
    expect(decodeText(Buffer.from('\uFEFF---\ntitle: A\n---'))).toBe('---\ntitle: A\n---');
  });

  it.each([
    ['little-endian, with a mark', Buffer.from('\uFEFF# Title', 'utf16le')],
    ['little-endian, without one', Buffer.from('# Title', 'utf16le')],
    ['big-endian, with a mark', Buffer.from('\uFEFF# Title', 'utf16le').swap16()],
    ['big-endian, without one', Buffer.from('# Title', 'utf16le').swap16()],
  ])('the decoder rejects UTF-16, %s', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow('encoded in UTF-16; save the file as UTF-8');
  });
});
