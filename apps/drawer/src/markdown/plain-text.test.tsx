import { describe, expect, it } from 'vitest';
import { cutAtLines } from './plain-text.tsx';

const line = `${'word '.repeat(20)}\n`;

describe('plain text in pieces', () => {
  it('plain text is one piece while it is short', () => {
    expect(cutAtLines('one\n\ntwo\n')).toEqual(['one\n\ntwo\n']);
  });

  it('plain text is cut only at line breaks, which the boxes replace', () => {
    const text = line.repeat(1_000);
    const pieces = cutAtLines(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('\n')).toBe(text);
  });

  it('plain text in pieces keeps its empty lines at the start of a box', () => {
    const text = `${line}\n\n\n`.repeat(1_000);
    const pieces = cutAtLines(text);
    expect(pieces.join('\n')).toBe(text);
    for (const piece of pieces.slice(0, -1)) expect(piece.endsWith('\n')).toBe(false);
  });

  it('plain text keeps its pieces when the text grows', () => {
    const text = line.repeat(500);
    const before = cutAtLines(text);
    const after = cutAtLines(text + line.repeat(500));
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  it('plain text of one line is one piece', () => {
    const text = 'word '.repeat(10_000);
    expect(cutAtLines(text)).toEqual([text]);
  });
});
