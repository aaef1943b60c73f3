import type { StreamPart } from '@assist/stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_CONTACTS } from '../../test-support/fixture-contacts.ts';
import { FIXTURE_SITE_URL, readFixtureSite } from '../../test-support/fixture-site.ts';
import { detectConcern } from '../crisis/detect-concern.ts';
import { NOTHING_FOUND, type Search } from '../engine/search.ts';
import type { TextModel } from '../model/text-model.ts';
import type { LogFields } from '../operation/logger.ts';
import type { AnswerContext } from './answer-context.ts';
import { answerQuestion, DECLINED } from './answer-question.ts';
import { UNSURE } from './compose-answer.ts';

const CONTACT = FIXTURE_CONTACTS.crisis.markdown;

interface Read {
  readonly parts: readonly StreamPart[];
  readonly text: string;
  readonly sources: readonly unknown[];
  readonly annotations: readonly unknown[];
}

describe('answerQuestion', () => {
  let search: Search;
  let logged: { event: string; fields: LogFields | undefined }[];

  beforeAll(async () => {
    ({ search } = await readFixtureSite());
  });

  async function ask(
    text: string,
    options: Partial<AnswerContext> & { contextUrl?: string; refusal?: string } = {},
  ): Promise<Read> {
    const { contextUrl, refusal, ...context } = options;
    logged = [];
    const log = (event: string, fields?: LogFields): void => {
      logged.push({ event, fields });
    };
    let id = 0;
    const parts: StreamPart[] = [];
    const stream = answerQuestion(
      {
        text,
        concern: detectConcern(text),
        ...(contextUrl === undefined ? {} : { contextUrl }),
        ...(refusal === undefined ? {} : { refusal }),
      },
      {
        search,
        contacts: FIXTURE_CONTACTS,
        starters: [{ question: 'Start here?', reasoning: '' }],
        nextStepHosts: { has: () => true },
        delayMs: 0,
        createId: () => {
          id += 1;
          return `id-${id}`;
        },
        logger: { info: log, warn: log, error: log },
        ...context,
      },
      new AbortController().signal,
    );
    for await (const part of stream) parts.push(part);
    return {
      parts,
      text: parts.map((part) => (part.type === 'text' ? part.value : '')).join(''),
      sources: parts.flatMap((part) => (part.type === 'source' ? [part.value] : [])),
      annotations: parts.flatMap((part) => (part.type === 'message_annotations' ? part.value : [])),
    };
  }

  const follow = (question: string): unknown =>
    expect.objectContaining({ type: 'follow-up-question', question });

  it('an answer streams a step, text in pieces, sources, annotations, and both ends', async () => {
    const { parts, sources, annotations } = await ask('How do I apply for a silver card?');
    const kinds = parts.map((part) => part.type).filter((kind, i, all) => kind !== all[i - 1]);
    expect(kinds).toEqual([
      'start_step',
      'text',
      'source',
      'message_annotations',
      'finish_step',
      'finish_message',
    ]);
    expect(parts[0]).toEqual({ type: 'start_step', value: { messageId: 'id-1' } });
    expect(parts.at(-1)).toEqual({ type: 'finish_message', value: { finishReason: 'stop' } });
    expect(parts.filter((part) => part.type === 'text').length).toBeGreaterThan(10);
    expect(sources).toEqual([
      {
        sourceType: 'url',
        id: 'id-2',
        url: `${FIXTURE_SITE_URL}/cards/silver-card/`,
        title: 'Silver card',
        section: 'How to apply for a silver card',
        sectionUrl: expect.stringContaining(`${FIXTURE_SITE_URL}/cards/silver-card/#`),
      },
    ]);
    expect(annotations).toEqual([
      ...annotations.slice(0, -3),
      {
        type: 'next-best-action',
        title: 'Apply for a silver card online',
        url: 'https://my.samples.example/apply',
        reasoning: 'From the page “Silver card”.',
      },
      { type: 'trace-id', traceId: 'id3' },
      { type: 'observation-id', observationId: 'id4' },
    ]);
    expect(annotations.slice(0, 2)).toEqual([
      { type: 'outcome', outcome: 'answer' },
      follow('What happens to my old card?'),
    ]);
  });

  it('a question outside the content is declined, without sources', async () => {
    const { text, sources, annotations } = await ask('what is the capital of France');
    expect(text).toBe(`${DECLINED}\n\nIn a crisis: call 988, then press 1.`);
    expect(sources).toEqual([]);
    expect(annotations[0]).toEqual({
      type: 'support',
      urgency: 'after',
      kind: 'general',
      contact: {
        markdown: 'In a crisis: call 988, then press 1.',
        text: 'In a crisis: call 988, then press 1.',
        links: [{ label: 'Call 988, then press 1', url: 'tel:988' }],
      },
    });
    expect(annotations).toContainEqual(follow('Start here?'));
  });

  it('an unsure answer shows a section below a warning, with its page as a source', async () => {
    const { text, sources, annotations } = await ask('replace broken sunglasses abroad');
    expect(text.startsWith(UNSURE)).toBe(true);
    expect(text).toContain(`](${FIXTURE_SITE_URL}/health/glasses/#`);
    expect(sources[0]).toEqual(expect.objectContaining({ title: 'Glasses' }));
    expect(sources.length).toBeLessThanOrEqual(3);
    expect(annotations[0]).toEqual({ type: 'outcome', outcome: 'closest-pages' });
  });

  it('an answer carries the signals of the gate when the service shows them', async () => {
    const signals = { similarity: 0.7, likeness: 0.1, nameCoverage: 1, coverage: 1 };
    const embedded: Search = {
      ...search,
      find: async (query) => ({ ...(await search.find(query)), signals }),
    };
    const question = 'How do I apply for a silver card?';
    const shown = { type: 'signals', ...signals };
    const answered = await ask(question, { search: embedded, showsSignals: true });
    expect(answered.annotations).toContainEqual(shown);
    const gate = { likeness: 2, nameCoverage: 0.3, sure: 9, onTopic: 8 };
    const declined = await ask(question, { search: embedded, showsSignals: true, gate });
    expect(declined.annotations).toContainEqual(shown);
    expect(declined.annotations).toContainEqual({ type: 'outcome', outcome: 'declined' });
    const { annotations } = await ask(question, { search: embedded });
    expect(annotations).not.toContainEqual(shown);
  });

  it('a greeting is answered without a search', async () => {
    const { text, sources, annotations } = await ask('hi');
    expect(text).toMatch(/^Hello/);
    expect(sources).toEqual([]);
    expect(annotations).toContainEqual(follow('Start here?'));
  });

  it('a question without a topic is answered from the page that it is asked on', async () => {
    const { text } = await ask('How do I apply?', {
      contextUrl: `${FIXTURE_SITE_URL}/cards/silver-card/`,
    });
    expect(text).toContain('You can apply online or by post.');
  });

  describe('in a crisis', () => {
    it.each([
      'I feel suicidal',
      'suicidal',
      "I'm not suicidal but I need help",
      'hi, I want to die',
      'How do I apply for a silver card? I want to kill myself',
    ])('an answer in a crisis begins with the contact: %j', async (question) => {
      const { text, sources } = await ask(question);
      expect(text.startsWith(CONTACT)).toBe(true);
      expect(text).toContain('If you are thinking about suicide, talk to somebody now.');
      expect(sources).toHaveLength(1);
    });

    it('an answer in a crisis has the support annotation before its first text', async () => {
      const { parts } = await ask('I feel suicidal');
      expect(parts[1]).toEqual({
        type: 'message_annotations',
        value: [
          {
            type: 'support',
            urgency: 'lead',
            kind: 'crisis',
            contact: {
              markdown: CONTACT,
              text: 'Call 988, then press 1.',
              links: [{ label: 'Call 988, then press 1', url: 'tel:988' }],
            },
          },
        ],
      });
    });

    it('a refused question in a crisis gets the contact and the reason', async () => {
      const { text, annotations } = await ask('I feel suicidal', { refusal: 'Too long.' });
      expect(text).toBe(`${CONTACT}\n\nToo long.`);
      expect(annotations[0]).toMatchObject({ type: 'support', urgency: 'lead' });
    });

    it('an answer in a crisis is the contact alone if the content has no support page', async () => {
      const { text, sources } = await ask('I feel suicidal', { search: NOTHING_FOUND });
      expect(text).toBe(CONTACT);
      expect(sources).toEqual([]);
    });

    it('an answer in a crisis does not call the model', async () => {
      const { text } = await ask('I feel suicidal', {
        model: {
          // biome-ignore lint/correctness/useYield: must not be reached
          async *write() {
            throw new Error('The model was asked.');
          },
        },
      });
      expect(text.startsWith(CONTACT)).toBe(true);
      expect(logged).toEqual([]);
    });

    it('an answer in a crisis offers no follow-up questions', async () => {
      const { annotations } = await ask('I feel suicidal');
      expect(annotations).not.toContainEqual(
        expect.objectContaining({ type: 'follow-up-question' }),
      );
    });
  });

  describe('beside a concern', () => {
    it('an answer to a topic with a gentle concern begins with a gentle contact', async () => {
      const { text, sources, annotations } = await ask(
        'How do I apply for a silver card if the veteran committed suicide?',
      );
      expect(text.startsWith(`${CONTACT}\n\n`)).toBe(true);
      expect(sources.length).toBeGreaterThan(0);
      expect(annotations[0]).toMatchObject({ type: 'support', urgency: 'gentle', kind: 'general' });
    });

    it('an answer to a question about violence begins with the violence contact and goes on to the question', async () => {
      const { text, annotations } = await ask(
        'My husband hits me. How do I apply for a silver card?',
      );
      expect(text).toMatch(/^\*\*Call 1800 555 737\.\*\*\n\n/);
      expect(text).toContain('**[Silver card: How to apply for a silver card](');
      expect(annotations[0]).toMatchObject({ type: 'support', urgency: 'lead', kind: 'violence' });
    });

    it('a decline after a contact does not repeat the contact', async () => {
      const { text } = await ask('My husband hits me, what is the capital of France');
      expect(text).toBe(`**Call 1800 555 737.**\n\n${DECLINED}`);
    });

    it('an answer with a contact does not call the model', async () => {
      const { text } = await ask('My husband hits me. How do I apply for a silver card?', {
        model: {
          // biome-ignore lint/correctness/useYield: must not be reached
          async *write() {
            throw new Error('The model was asked.');
          },
        },
      });
      expect(text).toContain('**[Silver card: How to apply for a silver card](');
      expect(logged).toEqual([]);
    });
  });

  describe('with a model', () => {
    const model = (...deltas: readonly string[]): TextModel => ({
      async *write() {
        yield* deltas;
      },
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
      const { text } = await ask('How do I apply for a silver card?', {
        model: {
          async *write() {
            yield 'You can apply online [1]. You can app';
            throw new TypeError('How do I apply for a silver card?');
          },
        },
      });
      expect(text).toMatch(/^You can apply online \(.*\)\.\n\n\*\*\[Silver card: How to apply/);
      expect(text).not.toContain('You can app\n');
      expect(logged).toEqual([{ event: 'model-failed', fields: { reason: 'TypeError' } }]);
    });

    it('the text of a model that fails counts as an answer, even if no section is sure enough to follow', async () => {
      const failing: TextModel = {
        async *write() {
          yield 'A silver card is for veterans [1]. A sil';
          throw new TypeError('lost');
        },
      };
      const { text, annotations } = await ask('silver card for astronauts', { model: failing });
      expect(text).toMatch(/^A silver card is for veterans \(\S* \S*\)\.$/);
      expect(annotations[0]).toEqual({ type: 'outcome', outcome: 'answer' });
    });
  });

  it('an answer stops when its signal aborts', async () => {
    const controller = new AbortController();
    const stream = answerQuestion(
      { text: 'How do I apply for a silver card?', concern: undefined },
      {
        search,
        contacts: FIXTURE_CONTACTS,
        starters: [],
        nextStepHosts: { has: () => true },
        delayMs: 1_000,
        createId: () => 'id',
        logger: { info: () => {}, warn: () => {}, error: () => {} },
      },
      controller.signal,
    );
    await stream.next();
    await stream.next();
    const pending = stream.next();
    controller.abort();
    await expect(pending).rejects.toThrow();
  });
});
