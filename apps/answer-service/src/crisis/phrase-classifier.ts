import { brotliDecompressSync } from 'node:zlib';
import { featureSlots, SLOTS } from './phrase-features.ts';

/** The trained weights in the bundle. */
export interface PackedWeights {
  /** Base64 of Brotli: the weights of all slots in whole steps, group by group, relative to the last group. */
  readonly packed: string;
  /** The weight of one step. */
  readonly step: number;
  /** The logits of the groups for a text without known features. */
  readonly prior: readonly number[];
}

/** Returns the probability of each group for a phrase from `plainWords`. They add up to 1. */
export type PhraseClassifier = (phrase: string) => readonly number[];

/** Creates a softmax regression over the features of a phrase, with trained weights. */
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

/** Turns logits into probabilities. */
export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
}
