import { brotliDecompressSync } from 'node:zlib';
import { featureSlots, SLOTS } from './phrase-features.ts';

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

export type PhraseClassifier = (phrase: string) => readonly number[];

/** Creates a classifier from trained weights: a softmax regression over the features of a phrase. */
export function createPhraseClassifier({ packed, step, prior }: PackedWeights): PhraseClassifier {
  const steps = new Int8Array(brotliDecompressSync(Buffer.from(packed, 'base64')));
  return (phrase) => {
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
