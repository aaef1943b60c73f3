import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { CONCERNS } from '../src/crisis/concern.ts';
import { featureSlots, type PackedWeights, SLOTS } from '../src/crisis/phrase-classifier.ts';
import { plainWords } from '../src/crisis/plain-words.ts';
import { parsePhraseFile } from '../src/text/word-rules.ts';
import { type LabelledPhrase, trainClassifier } from './train-classifier.ts';

const PHRASES = here('crisis/');
/** Files that determine the weights, beside the phrases. */
const CODE = [
  'crisis-weights.ts',
  'train-classifier.ts',
  ...['look-alikes.txt', 'phrase-classifier.ts', 'plain-words.ts'].map(
    (name) => `../src/crisis/${name}`,
  ),
];

/** The names of the phrase groups. The weights of each feature are in this order. */
const GROUPS: readonly string[] = [...CONCERNS, 'everyday'];
const EVERYDAY = CONCERNS.length;

/**
 * The logits of the groups for a text without known features. Such a text counts as everyday, because nearly all
 * questions are everyday.
 */
const PRIOR: readonly number[] = [0, 0, 0, 4];

/**
 * Size of a step. Weights are stored as whole numbers of steps. With steps of 0.2, the module is 11 KB larger, but the
 * classifier does not find more cries for help.
 */
const STEP = 0.22;

/**
 * Trains the crisis classifier and writes its weights into `src/crisis/weights.json`, which the service imports. Run it
 * with `npm run index -- --crisis` after each change of the phrases or of the code below.
 */
export function writeCrisisWeights(): void {
  const weights = pack(trainClassifier(labelledPhrases(readPhrases()), PRIOR, SLOTS));
  const content = { trainedFrom: sourceHash(), ...weights };
  writeFileSync(here('../src/crisis/weights.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** Returns a hash of the phrases and the code that determine the weights. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const part of [...readPhrases(), ...CODE.map((path) => readFileSync(here(path), 'utf8'))]) {
    hash.update(part);
  }
  return hash.digest('hex');
}

function readPhrases(): string[] {
  return readdirSync(PHRASES)
    .sort()
    .map((name) => readFileSync(`${PHRASES}${name}`, 'utf8'));
}

function labelledPhrases(files: readonly string[]): LabelledPhrase[] {
  return files.flatMap((file) =>
    [...parsePhraseFile(file)].flatMap(([name, lines]) => {
      const group = GROUPS.indexOf(name);
      if (group === -1) throw new Error(`Phrases stand in the group [${name}], which is none.`);
      return lines.map((line) => ({
        features: Uint32Array.from(featureSlots(plainWords(line))),
        group,
      }));
    }),
  );
}

function pack(weights: Float32Array): PackedWeights {
  const steps = new Int8Array(SLOTS * CONCERNS.length);
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const everyday = weights[slot * GROUPS.length + EVERYDAY] ?? 0;
    for (let group = 0; group < CONCERNS.length; group += 1) {
      const weight = (weights[slot * GROUPS.length + group] ?? 0) - everyday;
      steps[group * SLOTS + slot] = Math.max(-127, Math.min(127, Math.round(weight / STEP)));
    }
  }
  return { packed: brotliCompressSync(steps).toString('base64'), step: STEP, prior: PRIOR };
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
