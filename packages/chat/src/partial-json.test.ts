import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartialJson } from './partial-json.ts';

function readPieces(...pieces: readonly string[]): unknown {
  const json = new PartialJson();
  for (const piece of pieces) json.append(piece);
  return json.value();
}

describe('PartialJson', () => {
  it.each<[text: string, value: unknown]>([
    ['', undefined],
    ['{', {}],
    ['{"', {}],
    ['{"a', {}],
    ['{"a"', {}],
    ['{"a":', {}],
    ['{"a":"', { a: '' }],
    ['{"a":"x', { a: 'x' }],
    ['{"a":"x",', { a: 'x' }],
    ['{"a":"x","b', { a: 'x' }],
    ['{"a":[', { a: [] }],
    ['{"a":[1', { a: [1] }],
    ['{"a":[1,', { a: [1] }],
    ['{"a":[{"b":null', { a: [{ b: null }] }],
    ['{"a":{}', { a: {} }],
    ['{"a":1}', { a: 1 }],
    [' { "a" : 1 } ', { a: 1 }],
    ['{"a":1}}x', { a: 1 }],
    ['[t', [true]],
    ['[fal', [false]],
    ['[nul', [null]],
    ['null', null],
    ['"x', 'x'],
    ['12', 12],
    ['[-', []],
    ['[-1', [-1]],
    ['[1.', [1]],
    ['[1.5', [1.5]],
    ['[1e', [1]],
    ['[1e+', [1]],
    ['[1e+2', [100]],
    ['"\\', ''],
    ['"\\u00', ''],
    ['"\\u00e9', 'é'],
    ['"a\\n\\t\\"\\\\\\/', 'a\n\t"\\/'],
    ['{"a":1,"a":2}', { a: 2 }],
  ])('reads %j', (text, value) => {
    expect(readPieces(text)).toEqual(value);
  });

  it.each([
    '{a',
    '{"a" 1',
    '{"a":,',
    '{"a":1 "b"',
    '{,',
    '{"a":1,}',
    '[1,]',
    '[,',
    '[1}',
    '{"a":1]',
    '[01,',
    '[+',
    '[1.x',
    '[trux',
    '[truex',
    '"\u0001',
    '"\\x',
    '"\\u00g',
    '}',
    'x',
  ])('has no value for invalid JSON: %j', (text) => {
    expect(readPieces(text)).toBeUndefined();
    expect(readPieces(text, ' {"a":1}')).toBeUndefined();
  });

  it('makes a member of __proto__, and of nothing else', () => {
    const value = readPieces('{"__proto__":{"polluted":true},"constructor":{"prototype":1}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('gives values that later text does not change', () => {
    const json = new PartialJson();
    json.append('{"list":[{"a":1},{"b":[2');
    const before = json.value();
    const copy = structuredClone(before);
    json.append(',3],"c":4}],"d":5}');
    expect(before).toEqual(copy);
    expect(json.value()).toEqual({ list: [{ a: 1 }, { b: [2, 3], c: 4 }], d: 5 });
  });

  it('shares what is complete between values', () => {
    const json = new PartialJson();
    json.append('[{"a":1},');
    const first = json.value();
    json.append('{"b":2');
    const second = json.value();
    expect(Array.isArray(first) && Array.isArray(second) && first[0] === second[0]).toBe(true);
  });

  it('survives deep nesting', () => {
    const depth = 100_000;
    const json = new PartialJson();
    json.append('['.repeat(depth));
    expect(Array.isArray(json.value())).toBe(true);
    json.append(']'.repeat(depth));
    expect(Array.isArray(json.value())).toBe(true);
  });

  it('agrees with JSON.parse on every whole document, however it is cut', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (text, sizes) => {
          const json = new PartialJson();
          for (let start = 0, turn = 0; start < text.length; turn += 1) {
            const end = start + (sizes[turn % sizes.length] ?? 1);
            json.append(text.slice(start, end));
            start = end;
          }
          expect(json.value()).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('costs the same per character however long the text is', { timeout: 20_000 }, () => {
    // Parsing the text anew for every piece would take minutes here.
    const json = new PartialJson();
    json.append('{"text":"');
    for (let piece = 0; piece < 200_000; piece += 1) json.append('abcde');
    expect(json.value()).toEqual({ text: 'abcde'.repeat(200_000) });
  });
});
