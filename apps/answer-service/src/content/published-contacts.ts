import type { Page } from '@assist/content';
import { findPersonalData } from '@assist/rules';
import { inTurns } from '../engine/in-turns.ts';
import { pageTexts } from '../engine/section-text.ts';

export type IsPublished = (piece: string) => boolean;

/** Minimum digits of a published number. Shorter numbers are never masked. */
const LEAST_DIGITS = 7;

export async function findPublished(pages: readonly Page[]): Promise<string[]> {
  const found = new Set<string>();
  for await (const page of inTurns(pages)) {
    for (const key of publishedIn(pageTexts(page).join('\n'))) found.add(key);
  }
  return [...found];
}

export function publishedIn(text: string): string[] {
  return findPersonalData(text)
    .filter(({ kind }) => kind === 'phone' || kind === 'email')
    .map(({ start, end }) => keyOf(text.slice(start, end)));
}

/** A number with and without its country code counts as the same. */
export function recognisePublished(keys: readonly string[]): IsPublished {
  const addresses = new Set(keys.filter((key) => key.includes('@')));
  const numbers = keys.filter((key) => !key.includes('@') && key.length >= LEAST_DIGITS);
  return (piece) => {
    const key = keyOf(piece);
    if (key.includes('@')) return addresses.has(key);
    if (key.length < LEAST_DIGITS) return false;
    return numbers.some((one) => one.endsWith(key) || key.endsWith(one));
  };
}

function keyOf(piece: string): string {
  return piece.includes('@') ? piece.toLowerCase() : piece.replace(/\D/g, '').replace(/^0+/, '');
}
