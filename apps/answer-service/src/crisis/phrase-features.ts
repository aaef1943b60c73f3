/** Slots of the table of weights. Features that share a slot share a weight; with a quarter as many, a quarter more questions alarmed. */
export const SLOTS: number = 2 ** 18;

/** Stands for years, amounts and the numbers of forms. */
const NUMBER = '#';

const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** Lengths of the runs of letters; where a letter is a syllable or a word, of those. */
const RUNS: readonly number[] = [3, 4, 6];
const SYLLABIC_RUNS: readonly number[] = [1, 2, 3];

/** Stand before the first word and after the last: how a question begins and ends says much. */
const START = '^';
const END = '$';

/**
 * The slots of the features of a phrase as `plainWords` leaves it: each word, each word with the next, with the one after that, and
 * with both, and runs of letters, which cross spaces, so that spellings and endings never seen still count.
 */
export function featureSlots(phrase: string): ReadonlySet<number> {
  // All numbers are one word: the number says nothing, and runs of its figures stand in other numbers too.
  const words = phrase.split(' ').map((word) => (/\p{N}/u.test(word) ? NUMBER : word));
  const text = ` ${words.join(' ')} `;
  const row = [START, ...words, END];
  const found = new Set<number>();
  for (const [position, word] of row.entries()) {
    const next = row[position + 1] ?? '';
    const afterNext = row[position + 2] ?? '';
    found.add(slotOf(`1${word}`));
    found.add(slotOf(`2${word} ${next}`));
    found.add(slotOf(`3${word} ${afterNext}`));
    found.add(slotOf(`4${word} ${next} ${afterNext}`));
  }
  for (const length of SYLLABIC.test(text) ? SYLLABIC_RUNS : RUNS) {
    for (let start = 0; start + length <= text.length; start += 1) {
      found.add(slotOf(text.slice(start, start + length)));
    }
  }
  return found;
}

/** FNV-1a, mixed once more, because it leaves the last letters in the low bits. */
function slotOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % SLOTS;
}
