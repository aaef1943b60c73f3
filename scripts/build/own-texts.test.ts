import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildRelease,
  buildTimeout,
  production,
  stampRelease,
} from './release-builds.test-support.ts';

let folder = '';
let stampable = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own texts '));
  stampable = await buildRelease('stampable', join(folder, 'stampable/dist'));
}, buildTimeout);

afterAll(() => rm(folder, { recursive: true }));

const read = (path: string) => readFile(join(folder, path), 'utf8');

const stamp = (settings: Record<string, string>, name: string) =>
  stampRelease({ ...production, ...settings }, { stampable, to: join(folder, name, 'dist') });

it(
  'stamping replaces three texts in two languages, in the loader and in the drawer',
  async () => {
    const texts = join(folder, 'texts.json');
    const french = { 'loader.askAboutPage': 'Interroger la page', 'drawer.stop': 'Arrêter là' };
    const english = { 'loader.askAboutPage': 'Ask our helper' };
    const own = { 'drawer.department': 'الوزارة', 'drawer.supportContact': 'تحدث إلى شخص' };
    await writeFile(texts, JSON.stringify({ ar: own, en: english, fr: french }));
    await stamp({ VITE_LANGUAGES: 'fr,ar', VITE_TEXTS: texts }, 'own-texts');
    expect(await read('own-texts/dist/loader.js')).toMatch(/languages:"fr fr ar en" +,/);
    const words = async (language: string) =>
      JSON.parse(await read(`own-texts/dist/words/${language}.json`));
    expect(await words('en')).toMatchObject({ askAboutPage: 'Ask our helper' });
    expect(await words('fr')).toMatchObject({
      askAboutPage: 'Interroger la page',
      language: 'fr',
      close: 'Fermer',
    });
    expect(existsSync(join(folder, 'own-texts/dist/words/es.json'))).toBe(false);
    const page = (await read('own-texts/dist/drawer/index.html')).replaceAll('&quot;', '"');
    expect(page).toContain('fr\\":{\\"stop\\":\\"Arrêter là');
    expect(page).toContain('"VITE_LANGUAGES":"fr fr ar en"');
    await stamp({}, 'no-texts');
    expect(existsSync(join(folder, 'no-texts/dist/words'))).toBe(false);
  },
  buildTimeout,
);

it('stamping refuses texts that the catalogue does not know, with one line each', async () => {
  const texts = join(folder, 'wrong-texts.json');
  const french = { 'drawer.sotp': 'Arrêter', 'shared.excess': 'trop' };
  await writeFile(texts, JSON.stringify({ fr: french, xx: {} }));
  const failed = await stamp({ VITE_TEXTS: texts }, 'wrong-texts').then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
  expect(failed).toContain('fr: drawer.sotp is not a key of the catalogue');
  expect(failed).toContain('fr: shared.excess must contain {count}');
  expect(failed).toContain('xx is not a language of the catalogue');
});

it('stamping refuses a language without the department’s own words, and an unknown language', async () => {
  const failure = (languages: string) =>
    stamp({ VITE_LANGUAGES: languages }, 'wrong-languages').then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
  expect(await failure('en,fr')).toContain(
    'VITE_TEXTS has no drawer.supportContact in fr, which VITE_LANGUAGES lists. Add what VITE_SUPPORT_TEXT says in this language.',
  );
  expect(await failure('en,de')).toContain(
    'VITE_LANGUAGES is not a list of ar, cy, en, es, fr, mi',
  );
});
