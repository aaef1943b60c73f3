import { softmax } from '../src/crisis/phrase-classifier.ts';

/** A training phrase: its unique features and its group. */
export interface LabelledPhrase {
  readonly features: Uint32Array;
  readonly group: number;
}

/** Passes over all phrases. With 20 passes, the classifier finds no more cries for help. */
const EPOCHS = 10;
/** The learning rate of AdaGrad. With 0.1 and 0.4, the classifier finds no more cries for help. */
const LEARNING_RATE = 0.2;
/**
 * L2 regularisation as a part of the gradient. It keeps weights of rare features small, because otherwise one unusual
 * word decides.
 */
const L2_PENALTY = 4e-3;
/**
 * Trains a softmax regression that tells groups of short phrases apart. Deterministic: the same phrases give the same
 * weights.
 * @param prior the logits of the groups for a text without known features
 * @returns the weights of each feature, group by group
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

/** Shuffles the phrases by a seed, because in file order the last group would weigh most. */
function shuffle(phrases: LabelledPhrase[], seed: number): void {
  let state = seed;
  for (let last = phrases.length - 1; last > 0; last -= 1) {
    // A linear congruential generator with the constants of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    const [a, b] = [phrases[last], phrases[other]];
    if (a !== undefined && b !== undefined) [phrases[last], phrases[other]] = [b, a];
  }
}
