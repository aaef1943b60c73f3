import { brotliDecompressSync } from 'node:zlib';
import { featureSlots, SLOTS } from './phrase-features.ts';

/** Trained weights as the bundle holds them. */
export interface PackedWeights {
  /** In base64, compressed by Brotli: the weights of all slots as whole steps, group by group, less those of the last group. */
  readonly packed: string;
  /** The weight of one step. */
  readonly step: number;
  /** The logits of the groups for a text of which nothing is known. */
  readonly prior: readonly number[];
}

/** The probability of each group for a phrase as `plainWords` leaves it; the probabilities add up to 1. */
export type PhraseClassifier = (phrase: string) => readonly number[];

/** Softmax regression over the features of a phrase, by weights that were trained before. */
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

/** Logits as probabilities. */
export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
}
