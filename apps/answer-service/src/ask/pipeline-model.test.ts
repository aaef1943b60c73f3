import { describe, expect, it } from 'vitest';
import { readFixtureAnswers } from '../../test-support/ask-fixture-site.ts';
import { DECLINED } from '../../test-support/english-words.ts';
import { FIXTURE_SITE_URL } from '../../test-support/fixture-site.ts';
import { modelOf } from '../../test-support/scripted-model.ts';
import { placeOf } from '../model/evidence.ts';
import type { TextModel } from '../model/text-model.ts';

const { ask, search } = await readFixtureAnswers();

describe('answerQuestion', () => {
  describe('with a model', () => {
    const model = (...deltas: readonly string[]): TextModel =>
      modelOf(async function* () {
        yield* deltas;
      });

    it('an answer by a model has the model’s text, with sources from the index', async () => {
      const { text, sources } = await ask('How do I apply for a silver card?', {
        model: model(
          'You can apply online [1]. ',
          'See https://evil.example/ [x](https://evil.example/).',
        ),
      });
      expect(text).toContain(
        `You can apply online ([Silver card](${FIXTURE_SITE_URL}/cards/silver-card/)).`,
      );
      expect(text).not.toContain('evil.example');
      expect(sources).toEqual([expect.objectContaining({ title: 'Silver card' })]);
    });

    it('a model reads the sections of all pages by rank, so that a long page does not fill its prompt', async () => {
      const question = 'Who can get counselling and a gold card?';
      let message = '';
      await ask(question, {
        model: modelOf(async function* (given) {
          message = given.message;
          yield 'NO_ANSWER';
        }),
      });
      const { passages } = await search.find({ text: question, language: 'en' });
      const read = [...message.matchAll(/<passage number="\d+">\n(.*)/g)].map(([, place]) => place);
      expect(read).toEqual(passages.map(({ section }) => placeOf(section)));
    });

    it('a question is declined if the model finds no answer', async () => {
      const { text, sources } = await ask('How do I apply for a silver card?', {
        model: model('NO_ANSWER'),
      });
      expect(text.startsWith(DECLINED)).toBe(true);
      expect(sources).toEqual([]);
    });

    it('a declined question does not reach the model', async () => {
      const { text } = await ask('what is the capital of France', { model: model('Paris.') });
      expect(text.startsWith(DECLINED)).toBe(true);
    });

    it('the content replaces a model that fails, and the log has no question', async () => {
      const { text, logged } = await ask('How do I apply for a silver card?', {
        model: modelOf(async function* () {
          yield 'You can apply online [1]. You can app';
          throw new TypeError('How do I apply for a silver card?');
        }),
      });
      expect(text).toMatch(
        /^You can apply online \(.*\)\.\n\nThe answer could not be completed\.\n\n\*\*\[Silver card: How to apply/,
      );
      expect(text).not.toContain('You can app\n');
      expect(logged.slice(1)).toEqual([{ event: 'model-failed', fields: { reason: 'TypeError' } }]);
      expect(JSON.stringify(logged)).not.toContain('silver');
    });

    it('the text of a model that fails counts as an answer, even if no section is sure enough to follow', async () => {
      const failing = modelOf(async function* () {
        yield 'You can apply online [1]. A sil';
        throw new TypeError('lost');
      });
      const { text, annotations } = await ask('silver card for astronauts on the moon', {
        model: failing,
      });
      expect(text).toMatch(
        /^You can apply online \(\S* \S*\)\.\n\nThe answer could not be completed\.$/,
      );
      expect(annotations[0]).toEqual({ type: 'outcome', outcome: 'answer' });
    });
  });
});
