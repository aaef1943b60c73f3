import { brotliDecompressSync } from 'node:zlib';

/** Features with the same slot share a weight. With a quarter of the slots, 25 % more false alarms. */
export const SLOTS: number = 2 ** 18;

const NUMBER = '#';

const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Lengths of the letter n-grams, in characters. Texts with Chinese or Korean characters use the shorter
 * `SYLLABIC_RUNS`, because each such character is a syllable or a word.
 */
const RUNS: readonly number[] = [3, 4, 6];
const SYLLABIC_RUNS: readonly number[] = [1, 2, 3];

/** START and END mark the two ends of a question, because its first and last words carry much meaning. */
const START = '^';
const END = '$';

export interface PackedWeights {
  /**
   * One signed byte for each weight, compressed with Brotli and encoded as Base64. The weights of all feature slots for
   * the first concern come first, then those for the second, and so on. The group 'everyday' needs no weights, because
   * training has subtracted its weights from those of the concerns.
   */
  readonly packed: string;
  /** The factor that turns a byte of `packed` into a weight. */
  readonly step: number;
  /** The logit of each group for a text without known features. The groups are the concerns, then 'everyday'. */
  readonly prior: readonly number[];
}

/** Creates a classifier from trained weights: a softmax regression over the features of a phrase. */
export function createPhraseClassifier({ packed, step, prior }: PackedWeights) {
  const steps = new Int8Array(brotliDecompressSync(Buffer.from(packed, 'base64')));
  return (phrase: string): readonly number[] => {
    const slots = [...featureSlots(phrase)];
    const scale = step / Math.sqrt(Math.max(1, slots.length));
    return softmax(
      prior.map((logit, group) => {
        let sum = 0;
        for (const slot of slots) sum += steps[group * SLOTS + slot] ?? 0;
        return logit + scale * sum;
      }),
    );
  };
}

export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
}

/**
 * Returns the slots of a phrase's features: words, pairs, pairs with one word between, triples, and letter n-grams. The
 * n-grams may span spaces. The n-grams let unknown spellings and endings match known ones.
 * @param phrase a text normalised by `plainWords`
 */
export function featureSlots(phrase: string): ReadonlySet<number> {
  // Replaces each word that contains a digit with `NUMBER`, because n-grams of digits would match unrelated numbers.
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

/** FNV-1a. The final mix spreads the last letters, which FNV-1a leaves in the low bits, over all bits. */
function slotOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % SLOTS;
}
