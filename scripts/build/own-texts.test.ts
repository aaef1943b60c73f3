import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configureAgain, configureCopy, production } from './release-builds.test-support.ts';

let folder = '';
const release = () => join(folder, 'dist');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own texts '));
  await configureCopy(production, release());
});

afterAll(() => rm(folder, { recursive: true }));

const read = (path: string) => readFile(join(release(), path), 'utf8');

const configure = (settings: object) => configureAgain({ ...production, ...settings }, release());

it('configuring replaces three texts in two languages, in the loader and in the drawer', async () => {
  const french = { 'loader.askAboutPage': 'Interroger la page', 'drawer.stop': 'Arrêter là' };
  const english = { 'loader.askAboutPage': 'Ask our helper' };
  const own = { 'drawer.department': 'الوزارة', 'drawer.supportContact': 'تحدث إلى شخص' };
  const texts = { ar: own, en: english, fr: { ...own, ...french } };
  await configure({ VITE_LANGUAGES: 'fr,ar', VITE_TEXTS: texts });
  expect(await read('loader.js')).toContain('"languages":"fr fr ar en"');
  const words = async (language: string) => JSON.parse(await read(`words/${language}.json`));
  expect(await words('en')).toMatchObject({ askAboutPage: 'Ask our helper' });
  expect(await words('fr')).toMatchObject({
    askAboutPage: 'Interroger la page',
    language: 'fr',
    close: 'Fermer',
    note: 'Les réponses peuvent nécessiter une vérification.',
    supportContact: 'تحدث إلى شخص',
  });
  expect(await read('loader.js')).toContain(
    `"support":{"text":"${production.VITE_SUPPORT_TEXT}","url":"${production.VITE_SUPPORT_URL}"}`,
  );
  expect(existsSync(join(release(), 'words/es.json'))).toBe(false);
  const [, json = ''] = /^(\{"assistSettings":.*)$/m.exec(await read('drawer/index.html')) ?? [];
  const { VITE_LANGUAGES, VITE_TEXTS } = JSON.parse(json).assistSettings;
  expect(VITE_LANGUAGES).toBe('fr fr ar en');
  expect(VITE_TEXTS.fr).toMatchObject({ stop: 'Arrêter là' });
  await configure({});
  expect(existsSync(join(release(), 'words'))).toBe(false);
});

const failure = (settings: object) =>
  configure(settings).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );

it('configuring refuses texts that the catalogue does not know, with one line each', async () => {
  const french = { 'drawer.sotp': 'Arrêter', 'shared.excess': 'trop' };
  const failed = await failure({ VITE_TEXTS: { fr: french, xx: {} } });
  expect(failed).toContain('fr: drawer.sotp is not a key of the catalogue');
  expect(failed).toContain('fr: shared.excess must contain {count}');
  expect(failed).toContain('xx is not a language of the catalogue');
});

it('configuring refuses a language without the department’s own words, and an unknown language', async () => {
  expect(await failure({ VITE_LANGUAGES: 'en,fr' })).toContain(
    'VITE_TEXTS has no drawer.supportContact in fr, which VITE_LANGUAGES lists. Add what VITE_SUPPORT_TEXT says in this language.',
  );
  expect(await failure({ VITE_LANGUAGES: 'en,de' })).toContain(
    'VITE_LANGUAGES is not a list of ar, cy, en, es, fr, mi',
  );
});
