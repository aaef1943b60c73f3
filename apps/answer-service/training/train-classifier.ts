import { softmax } from '../src/crisis/phrase-classifier.ts';

/** A training phrase: the indexes of its features without duplicates, and the index of its group. */
export interface LabelledPhrase {
  readonly features: Uint32Array;
  readonly group: number;
}

/** Number of training passes over all phrases. With 20 passes, the classifier does not find more cries for help. */
const EPOCHS = 10;
/** The learning rate of AdaGrad. With 0.1 or 0.4, the classifier does not find more cries for help. */
const LEARNING_RATE = 0.2;
/**
 * Strength of the L2 regularisation, which is part of the gradient. Keeps the weights of rare features small, because
 * otherwise one unusual word would decide the group.
 */
const L2_PENALTY = 4e-3;
/**
 * Trains a softmax regression that assigns short phrases to groups. Deterministic: the same phrases give the same
 * weights.
 * @param prior the logits of the groups for a text without known features
 * @returns a flat array that holds, for each feature in turn, one weight per group
 */
export function trainClassifier(
  phrases: readonly LabelledPhrase[],
  prior: readonly number[],
  featureCount: number,
): Float32Array {
  const groups = prior.length;
  const weights = new Float32Array(featureCount * groups);
  const squaredGradientSums = new Float32Array(featureCount * groups).fill(1e-6);
  const learn = ({ features, group: label }: LabelledPhrase): void => {
    const scale = 1 / Math.sqrt(Math.max(1, features.length));
    const probabilities = softmax(
      prior.map((logit, group) => {
        let sum = 0;
        for (const feature of features) sum += weights[feature * groups + group] ?? 0;
        return logit + scale * sum;
      }),
    );
    for (const [group, probability] of probabilities.entries()) {
      const error = (probability - (group === label ? 1 : 0)) * scale;
      for (const feature of features) {
        const at = feature * groups + group;
        const weight = weights[at] ?? 0;
        const gradient = error + L2_PENALTY * weight;
        const squaredSum = (squaredGradientSums[at] ?? 0) + gradient * gradient;
        squaredGradientSums[at] = squaredSum;
        weights[at] = weight - (LEARNING_RATE * gradient) / Math.sqrt(squaredSum);
      }
    }
  };
  const order = [...phrases];
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, epoch);
    for (const phrase of order) learn(phrase);
  }
  return weights;
}

/** Shuffles the phrases with a seed. In file order, the phrases of the last group would influence the weights most. */
function shuffle(phrases: LabelledPhrase[], seed: number): void {
  let state = seed;
  for (let last = phrases.length - 1; last > 0; last -= 1) {
    // A linear congruential generator with the constants from the book Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    const [a, b] = [phrases[last], phrases[other]];
    if (a !== undefined && b !== undefined) [phrases[last], phrases[other]] = [b, a];
  }
}
