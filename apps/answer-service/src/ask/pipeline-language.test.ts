import { type Page, parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { readFixtureAnswers } from '../../test-support/ask-fixture-site.ts';
import { FIXTURE_CONTACTS } from '../../test-support/fixture-contacts.ts';
import { searchPages } from '../../test-support/fixture-site.ts';
import { modelOf } from '../../test-support/scripted-model.ts';
import { parseSupportContact } from '../crisis/support-contact.ts';
import type { ModelPrompt, TextModel } from '../model/text-model.ts';
import { createSayIn } from '../words/service-words.ts';

const SITE = new URL('https://department.example');

const FRENCH_PAGE = `---
title: Carte argent
lang: fr-CA
---
## Qui peut demander la carte argent ?

Les anciens combattants de plus de soixante-dix ans peuvent demander la carte argent.

## Demander la carte argent

Envoyez le formulaire par la poste. Ne joignez pas votre passeport.

[Demander la carte argent en ligne](https://department.example/demande)

## Combien coûte la carte argent ?

La carte argent est gratuite pour tous les anciens combattants.
`;

const sayIn = createSayIn({
  fr: {
    'service.pagesAreIn': 'fr: pages are in English',
    'service.closestPages': 'fr: closest',
    'service.readRest': 'fr: read the rest',
  },
});

const { ask } = await readFixtureAnswers();

async function frenchSite(source = FRENCH_PAGE) {
  const page = parsePage({ path: 'carte.md', source }, SITE);
  return searchPages(page === undefined ? [] : [page], 'fr');
}

function types(annotations: readonly unknown[]): readonly unknown[] {
  return annotations.map((annotation) => Object(annotation).type);
}

const QUESTION = 'How do I apply for a silver card?';
const FRENCH_QUESTION = 'Comment demander la carte argent ?';

describe('the language of an answer', () => {
  it('an answer in the visitor’s language names the language of its quotes after the text', async () => {
    const { parts, annotations } = await ask(QUESTION);
    expect(annotations).toContainEqual({ type: 'language', language: 'en' });
    expect(types(annotations)).not.toContain('warning');
    expect(parts[1]?.type).toBe('text');
  });

  it('quotes in English come below a sentence in the visitor’s language', async () => {
    const { parts, text, annotations } = await ask(QUESTION, { sayIn, language: 'fr' });
    expect(annotations.slice(0, 3)).toEqual([
      { type: 'language', language: 'en' },
      { type: 'warning', message: 'fr: pages are in English' },
      { type: 'outcome', outcome: 'answer' },
    ]);
    expect(parts.slice(1, 3).map(({ type }) => type)).toEqual(['message_annotations', 'text']);
    expect(text).toMatch(/^\*\*\[Silver card: /);
    expect(types(annotations).filter((type) => type === 'language')).toHaveLength(1);
  });

  it('the closest pages in another language are introduced above them, in the visitor’s language', async () => {
    const question = 'replace broken sunglasses abroad on Mars';
    const { text, annotations } = await ask(question, { sayIn, language: 'fr' });
    expect(annotations.slice(1, 3)).toEqual([
      { type: 'warning', message: 'fr: closest:' },
      { type: 'warning', message: 'fr: pages are in English' },
    ]);
    expect(text).not.toContain('fr: closest');
  });

  it('quotes in French need no sentence for a French visitor, and get none in English', async () => {
    const search = await frenchSite();
    const french = await ask(FRENCH_QUESTION, { search, sayIn, language: 'fr' });
    expect(french.text).toContain('Envoyez le formulaire par la poste.');
    expect(french.annotations).toContainEqual({ type: 'language', language: 'fr-CA' });
    expect(types(french.annotations)).not.toContain('warning');
    const english = await ask(FRENCH_QUESTION, { search });
    expect(english.annotations[0]).toEqual({ type: 'language', language: 'fr-CA' });
    expect(types(english.annotations)).not.toContain('warning');
  });

  it('next steps from a French page are in French; a page in a language without wording has none', async () => {
    const french = await ask(FRENCH_QUESTION, { search: await frenchSite() });
    expect(french.annotations).toContainEqual({
      type: 'next-best-action',
      title: 'Demander la carte argent en ligne',
      url: 'https://department.example/demande',
      reasoning: 'From the page “Carte argent”.',
    });
    const search = await frenchSite(FRENCH_PAGE.replace('fr-CA', 'de'));
    const german = await ask(FRENCH_QUESTION, { search });
    expect(types(german.annotations)).not.toContain('next-best-action');
  });

  it('a crisis contact is followed by the support page with its language', async () => {
    const { annotations } = await ask('I feel suicidal', { sayIn, language: 'fr' });
    expect(types(annotations).slice(0, 3)).toEqual(['support', 'language', 'warning']);
  });

  it('a contact is in the visitor’s language if the department has one', async () => {
    const french = parseSupportContact('[Appelez le 988](tel:988)');
    const local = { fr: { crisis: french, violence: french } };
    const contacts = { ...FIXTURE_CONTACTS, local };
    const asked = await ask('I feel suicidal', { contacts, language: 'fr' });
    expect(asked.text).toMatch(/^Appelez le 988\n\n/);
    expect(asked.annotations[0]).toMatchObject({ contact: { text: 'Appelez le 988' } });
    const spanish = await ask('I feel suicidal', { contacts, language: 'es' });
    expect(spanish.annotations[0]).toMatchObject({ contact: { text: 'Call 988, then press 1.' } });
    const declined = await ask('what is the capital of France', { contacts, language: 'fr' });
    expect(declined.text).toContain('appelez le 988');
  });

  it('a name that is the same in two languages is answered in the visitor’s language', async () => {
    const pageIn = (lang: string, title: string, text: string): Page[] => {
      const source = `---\ntitle: ${title}\nlang: ${lang}\n---\n## ${title}\n\n${text}`;
      return [parsePage({ path: `${lang}.md`, source }, SITE)].flatMap((page) => page ?? []);
    };
    const search = await searchPages([
      ...pageIn('fr', 'Maison Rowan', 'Rowan, Rowan : ouvert le lundi.'),
      ...pageIn('en', 'The house of veterans and families in Rowan', 'Rowan is open on Monday.'),
    ]);
    const english = await ask('Rowan?', { search });
    expect(english.text).toContain('Rowan is open on Monday.');
    const french = await ask('Rowan?', { search, language: 'fr' });
    expect(french.text).toContain('ouvert le lundi.');
    const written = await ask('Maison Rowan ouvert lundi', { search });
    expect(written.text).toContain('ouvert le lundi.');
  });

  it('a decline names no language', async () => {
    const { annotations } = await ask('what is the capital of France', { language: 'fr' });
    expect(types(annotations)).not.toContain('language');
  });
});

describe('the language of a model’s answer', () => {
  function recordingModel(...deltas: readonly string[]): TextModel & { prompts: ModelPrompt[] } {
    const prompts: ModelPrompt[] = [];
    const model = modelOf(async function* (prompt) {
      prompts.push(prompt);
      yield* deltas;
    });
    return { ...model, prompts };
  }

  it('a model writes in the language of the pages', async () => {
    const english = recordingModel('You can apply online [1].');
    const { annotations, text } = await ask(QUESTION, { model: english, sayIn, language: 'fr' });
    expect(english.prompts[0]?.instructions).toContain('plain, calm English,');
    expect(text).toMatch(/^You can apply online/);
    expect(types(annotations).slice(0, 2)).toEqual(['language', 'warning']);

    const french = recordingModel('Envoyez le formulaire par la poste [1]. ');
    const search = await frenchSite();
    const answer = await ask(FRENCH_QUESTION, { model: french, search, language: 'fr' });
    expect(french.prompts[0]?.instructions).toContain('plain, calm French,');
    expect(answer.text).toMatch(/^Envoyez le formulaire par la poste \(\[Carte argent\]/);
    expect(answer.annotations).toContainEqual({ type: 'language', language: 'fr-CA' });
  });

  it('a sentence that denies its French page is not shown', async () => {
    const model = recordingModel('Joignez votre passeport [1]. ');
    const search = await frenchSite();
    const { text } = await ask(FRENCH_QUESTION, { model, search, language: 'fr' });
    expect(text).not.toMatch(/^Joignez/);
  });

  it('a model that finds no answer leaves no sentence about the language behind', async () => {
    const model = recordingModel('NO_ANSWER');
    const { annotations } = await ask(QUESTION, { model, sayIn, language: 'fr' });
    expect(types(annotations)).not.toContain('language');
    expect(types(annotations)).not.toContain('warning');
  });

  it('pages in a language without known negations are quoted instead', async () => {
    const model = recordingModel('Das Formular per Post senden [1].');
    const search = await frenchSite(FRENCH_PAGE.replace('fr-CA', 'de'));
    const { text } = await ask(FRENCH_QUESTION, { model, search });
    expect(model.prompts).toEqual([]);
    expect(text).toContain('Envoyez le formulaire');
  });
});
