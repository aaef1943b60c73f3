import { contentLines } from '../text/word-rules.ts';
import lookAlikes from './look-alikes.txt?raw';

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  contentLines(lookAlikes).flatMap((line) => {
    const [letter = '', alike = ''] = line.split(' ');
    return [...alike].map((character): [string, string] => [character, letter]);
  }),
);

/** Maps leetspeak digits and signs to letters. People often use leetspeak to evade filters. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '*': '',
};

/**
 * Normalises a text to lower-case words with single spaces. Removes accents, punctuation and apostrophes ("don't"
 * becomes 'dont'). Undoes look-alike letters, leetspeak ('su1cide'), drawn-out letters ('diiie') and spaced letters ('k
 * i l l').
 */
export function plainWords(text: string): string {
  return (
    withoutLookAlikes(text.normalize('NFKC').toLowerCase())
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .replace(/['’‘ʼ`´]/g, '')
      .replace(/\S+/g, withoutLeet)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .trim()
      // Joins four or more single letters in a row, as in 's u i c i d e'. Leaves 'plan a b' unchanged.
      .replace(/(?<!\S)(?:\p{L} ){3,}\p{L}(?!\S)/gu, (run) => run.replaceAll(' ', ''))
      .replace(/(?<!\S)2(?!\S)/g, 'to')
      .replace(/\bcan not\b/g, 'cannot')
      .replace(/\b(do|does|did|is|was|would|could|should) not\b/g, '$1nt')
      .replace(/\bany more\b/g, 'anymore')
      .replace(/\b(my|me|him|his|her|your|them) (?:self|slef|selfs|selves)\b/g, '$1self')
  );
}

function withoutLeet(word: string): string {
  const core = word.replace(/^#+|[?!.,;:]+$/g, '');
  const signs = core.match(/[0-9@$!*]/g)?.length ?? 0;
  const letters = core.match(/\p{L}/gu)?.length ?? 0;
  // A leetspeak word has at most one digit or sign more than letters, such as '5u1c1d3'. A word with more digits and
  // signs stays unchanged, because it may be a form number such as 'D3055'.
  if (signs === 0 || letters === 0 || signs > letters + 1) return word;
  return [...core].map((character) => LEET[character] ?? character).join('');
}

/**
 * Replaces look-alike characters in lower-case text with Latin letters. If the text is not mostly Latin, words without
 * a Latin letter stay unchanged ('мне больно').
 */
function withoutLookAlikes(text: string): string {
  const plain = text.replace(/[\u{1F150}-\u{1F1FF}]/gu, plainLetter);
  const latin = plain.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const isMostlyLatin = latin * 2 > (plain.match(/\p{L}/gu)?.length ?? 0);
  return plain.replace(/[\p{L}\p{M}¢×]+/gu, (word) =>
    isMostlyLatin || /[a-z]/.test(word) ? [...word].map(plainLetter).join('') : word,
  );
}

function plainLetter(character: string): string {
  return LETTER_OF.get(character) ?? character;
}
