import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPersonalData, maskPersonalData } from './personal-data.ts';

/** The test cases. Each is a pair: the expected kinds of personal data (or 'none'), and the question. */
const QUESTIONS = readFileSync(new URL('fixtures/personal-data.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const kinds = (text: string): string[] => findPersonalData(text).map(({ kind }) => kind);

describe('findPersonalData', () => {
  it.each(QUESTIONS)('findPersonalData finds %s in: %s', (expected = '', question = '') => {
    const found = [...new Set(kinds(question))].sort();
    expect(found.join('|') || 'none').toBe(expected.split('|').sort().join('|'));
  });

  it.each([
    ['４１１１ １１１１ １１１１ １１１１', ['card']],
    ['123‑45‑6789', ['tax-number']],
    ['١٢٣-٤٥-٦٧٨٩', ['tax-number']],
    ['my number is 0412 345 678', ['phone']],
    ['call (02) 6289 1111', ['phone']],
    ['1800 555 010', ['phone']],
    ['member no. NX12345', ['file-number']],
    ['né le 12 mars 1939', ['date-of-birth']],
    ['geboren am 12.03.1939', ['date-of-birth']],
    ['nací el 12 de marzo de 1939', ['date-of-birth']],
    ['03/14/1951 is my birthday', ['date-of-birth']],
    ['4111 1111 1111 1112', ['file-number']],
    ['my account is GB29 NWBK 6016 1331 9268 19', ['file-number']],
    ['DE89370400440532013000 is mine', ['file-number']],
    ['QQ 12 34 56 C', ['file-number']],
    ['my DNI is 12345678Z', ['file-number']],
    ['X1234567L', ['file-number']],
    ['131052-308T', ['file-number']],
    ['passport AB1234567', ['file-number']],
    ['RSSMRA85T10A562S', ['file-number']],
    ['850101-1234', ['phone']],
    ['850101+1234', ['file-number']],
    ['my number 123 456 782', ['file-number']],
    ['1234 5678 9012', ['file-number']],
    ['123.456.789-09', ['file-number']],
    ['85.07.30-033.28', ['file-number']],
    ['49-091-850', ['file-number']],
    ['SSN—123-45-6789', ['tax-number']],
    ['123-45-6789—how do I apply?', ['tax-number']],
    ['Jane Doe,123-45-6789', ['tax-number']],
    ['ssn:123-45-6789-thanks', ['tax-number']],
    ['123 - 45 - 6789', ['tax-number']],
    ['123  45  6789', ['tax-number']],
    ['123/45/6789', ['tax-number']],
    ['123456789—is it?', ['tax-number']],
    ['call me—212-555-0142', ['phone']],
    ['tel.212-555-0142', ['phone']],
    ['212 - 555 - 0142', ['phone']],
    ['212/555/0142', ['phone']],
    ['card no.4111111111111111', ['card']],
    ['4111  1111  1111  1111', ['card']],
    ['4111\n1111\n1111\n1111', ['card']],
    ['jane @ example.com', ['email']],
    ['ja\u0301ne@exa\u0308mple.de', ['email']],
    ['from 12-01-2025 to 2025-12-31', []],
    ['Form AB-1234567890', []],
    ['the 10000 hours of 2019-2020', []],
    ['born in 1939', []],
    ['rates from 12/01/2025', []],
    ['1,234,567,890 dollars', []],
    ['$123456789', []],
    ['3.141592653', []],
    ['Form 21P-534EZ, 10-10EZR, DD-214', []],
    ['9/11 and 24/7', []],
    ['', []],
  ])('findPersonalData finds only personal data in %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('findPersonalData returns the position of each finding', () => {
    const text = 'a@b.example or 555-0175';
    expect(findPersonalData(text)).toEqual([
      { kind: 'email', start: 0, end: 11 },
      { kind: 'phone', start: 15, end: 23 },
    ]);
  });

  it('findPersonalData is fast for any text', () => {
    const parts = [
      '1',
      '1 ',
      '1  ',
      '1 - ',
      '1-',
      'a@',
      'a.',
      '(1',
      'born ',
      'file no ',
      '12/12/',
      '+1.',
    ];
    const start = performance.now();
    for (const part of parts) findPersonalData(part.repeat(8_192 / part.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('maskPersonalData', () => {
  it.each([
    ['My SSN is 123-45-6789, can you look up my claim?', 'My SSN is …, can you look up my claim?'],
    ['write to jane.doe@example.com or 212-555-0142.', 'write to … or ….'],
    ['How do I apply for a gold card?', 'How do I apply for a gold card?'],
    ['VA Form 21-526EZ at 70%', 'VA Form 21-526EZ at 70%'],
  ])('maskPersonalData writes %j as %j', (text, masked) => {
    expect(maskPersonalData(text)).toBe(masked);
  });

  it('maskPersonalData keeps what the department has published', () => {
    const isPublished = (piece: string): boolean => piece === '800-555-0100';
    expect(maskPersonalData('123-45-6789 or 800-555-0100?', isPublished)).toBe(
      '… or 800-555-0100?',
    );
  });

  it('maskPersonalData leaves no digits of its findings', () => {
    for (const [expected = '', question = ''] of QUESTIONS) {
      if (expected === 'none' || /phone|date/.test(expected)) continue;
      expect(maskPersonalData(question)).not.toMatch(/\d{5}|@/);
    }
  });
});
