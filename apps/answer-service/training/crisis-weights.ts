import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { CONCERNS } from '../src/crisis/concern.ts';
import type { PackedWeights } from '../src/crisis/phrase-classifier.ts';
import { featureSlots, SLOTS } from '../src/crisis/phrase-features.ts';
import { plainWords } from '../src/crisis/plain-words.ts';
import { parsePhraseFile } from '../src/text/phrase-file.ts';
import { type LabelledPhrase, trainClassifier } from './train-classifier.ts';

const PHRASES = here('crisis/');
const CACHE = here('../node_modules/.cache/crisis-weights/');
/** The code that determines the weights, for the cache key. */
const CODE = [
  'crisis-weights.ts',
  'train-classifier.ts',
  ...['look-alikes', 'phrase-features', 'plain-words'].map((name) => `../src/crisis/${name}.ts`),
];

/** The groups of the phrases, in the order of their weights. */
const GROUPS: readonly string[] = [...CONCERNS, 'everyday'];
const EVERYDAY = CONCERNS.length;

/** The logits of a text without known features. It counts as everyday, as nearly all questions are. */
const PRIOR: readonly number[] = [0, 0, 0, 4];

/** The weight of one step. With 0.2, the module is 11 KB larger and finds no more. */
const STEP = 0.22;

/** The weights of the crisis classifier. Trains it, unless the cache has weights of the same phrases and code. */
export function crisisWeights(): PackedWeights {
  const files = readdirSync(PHRASES)
    .sort()
    .map((name) => readFileSync(`${PHRASES}${name}`, 'utf8'));
  const hash = createHash('sha256');
  for (const part of [...files, ...CODE.map((path) => readFileSync(here(path), 'utf8'))]) {
    hash.update(part);
  }
  const cached = `${CACHE}${hash.digest('hex')}.json`;
  try {
    return JSON.parse(readFileSync(cached, 'utf8'));
  } catch {
    const weights = pack(trainClassifier(labelledPhrases(files), PRIOR, SLOTS));
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(cached, JSON.stringify(weights));
    return weights;
  }
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
