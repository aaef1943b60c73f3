// @vitest-environment happy-dom
import { ChatError } from '@assist/chat';
import { fireEvent, getByRole } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { narrateAnswer, narrateDraft } from '../announcer/announcer.ts';
import { source } from '../answer/current-answer.test-support.tsx';
import { App } from '../app.tsx';
import { createScriptedSink } from '../feedback/scripted-sink.test-support.ts';
import { FeedbackError } from '../feedback/send-score.ts';
import { preloadAnswer } from '../lazy-answer.tsx';
import StandaloneApp from '../standalone/standalone-app.tsx';
import { wordsAtom } from '../state/atoms.ts';
import { change, renderInDrawer } from '../test-support/render.tsx';
import type { AnswerPart } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { type DrawerWords, englishWords } from './words.ts';

/* In these tests, brackets enclose each message of the catalogue. Text outside brackets is a literal, unless the
   service or the visitor wrote it. */

const pseudoWords: DrawerWords = {
  ...englishWords,
  say: (key, values) => `⟦${englishWords.say(key, values)}⟧`,
};

/**
 * The only words that the visitor, the service and the configuration use in these tests. A host name is written in
 * pieces, so that it breaks after its dots.
 */
const contents = /content|www\.example\.gov|^(?:www\.|example\.|gov)$/gi;
const url = 'https://www.example.gov/content.pdf';
const attributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'alt',
];

beforeEach(async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  preloadAnswer();
  await vi.dynamicImportSettled();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the texts that contain words outside brackets. */
function findLiterals(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => {
    let rest = text;
    let before = '';
    while (rest !== before) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
    }
    return /\p{L}/u.test(rest.replace(contents, ''));
  });
}

/** Returns the texts and labels in the document. Leaves out dates, whose words the browser knows. */
function readDocument(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (parentElement?.localName !== 'time') found.push(nodeValue ?? '');
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of attributes) found.push(element.getAttribute(name) ?? '');
  }
  return found;
}

async function renderPseudo(words: DrawerWords = pseudoWords) {
  const sink = createScriptedSink();
  const variables = { VITE_SUPPORT_TEXT: 'content', VITE_DEPARTMENT_NAME: 'content' };
  const drawer = createTestDrawer(variables, sink);
  const { store, session, announcer, announcements, assistant, service } = drawer;
  store.set(wordsAtom, words);
  narrateAnswer(store, session, announcer, () => true);
  narrateDraft(store, announcer);
  await renderInDrawer(drawer, <App />);
  await change(() => assistant.open());
  return {
    ...drawer,
    sink,
    literals: () => findLiterals([...readDocument(), ...announcements]),
    press: (name: string) =>
      change(() => getByRole(document.body, 'button', { name: `⟦${name}⟧` }).click()),
    ask: (question: string) => change(() => assistant.ask(question)),
    finish: () => change(() => service.finish()),
  };
}

type Annotations = Extract<AnswerPart, { type: 'message_annotations' }>['value'];

const annotate = (...value: Annotations): AnswerPart => ({ type: 'message_annotations', value });

const contact = (urgency: string) => ({
  type: 'support',
  urgency,
  kind: 'crisis',
  contact: { text: 'Content', links: [{ label: 'Content', url }] },
});

const everyPart: readonly AnswerPart[] = [
  annotate(
    { type: 'trace-id', traceId: '1' },
    { type: 'observation-id', observationId: '1' },
    { type: 'warning', message: 'Content!' },
    { type: 'follow-up-question', question: 'Content content?', reasoning: '' },
    { type: 'next-best-action', title: 'Content', url, reasoning: '' },
    contact('lead'),
  ),
  {
    type: 'text',
    value:
      '# Content\n\n[content](https://www.example.gov/content.pdf)\n\n- [x] content\n- [ ] content\n\n' +
      '| content |\n| --- |\n| content |\n\nContent[^1], content[^1].\n\n[^1]: Content',
  },
  source(url, 'Content'),
  source('https://www.example.gov/', 'Content'),
];

it('the drawer has literals outside the pseudo words if it speaks English', async () => {
  const { literals } = await renderPseudo(englishWords);
  expect(literals()).toContain('Popular questions');
  expect(literals()).toContain('AI assistant');
});

it('the landing view and the input have no words outside the catalogue', async () => {
  const { assistant, announcements, literals } = await renderPseudo();
  expect(literals()).toEqual([]);
  await change(() => assistant.setContextUrl('https://www.example.gov/content/'));
  await change(() => assistant.setDraft('content@www.example.gov'));
  expect(document.querySelector('.hint')).not.toBeNull();
  await change(() => assistant.setDraft('content   '.repeat(20)));
  expect(literals()).toEqual([]);
  await change(() => document.querySelector<HTMLElement>('.topic-remove')?.click());
  expect(literals()).toEqual([]);
  expect(announcements).toHaveLength(4);
});

it('an answer with every part has no words outside the catalogue', async () => {
  const { ask, finish, press, service, literals, announcements } = await renderPseudo();
  await ask('Content?');
  expect(literals()).toEqual([]);
  await change(() => service.send(...everyPart));
  expect(literals()).toEqual([]);
  await finish();
  expect(document.querySelector('.footnotes, [aria-label="⟦Table⟧"]')).not.toBeNull();
  await press('Copy answer');
  expect(literals()).toEqual([]);
  await ask('Content content?');
  await change(() => service.send(annotate({ type: 'outcome', outcome: 'closest-pages' })));
  await change(() => service.send(...everyPart));
  await finish();
  expect(document.querySelector('.earlier')).not.toBeNull();
  expect(literals()).toEqual([]);
  expect(announcements.length).toBeGreaterThan(4);
});

it('an answer that is declined or has a gentle contact has no words outside the catalogue', async () => {
  const { ask, finish, service, literals } = await renderPseudo();
  await ask('Content?');
  const outcome = annotate({ type: 'outcome', outcome: 'declined' });
  await change(() => service.send(outcome, { type: 'text', value: 'Content' }));
  await finish();
  expect(literals()).toEqual([]);
  await ask('Content content?');
  const gentle = annotate(contact('gentle'));
  await change(() => service.send(gentle, { type: 'text', value: 'Content' }));
  await finish();
  expect(literals()).toEqual([]);
});

it('the feedback on an answer has no words outside the catalogue', async () => {
  const { ask, finish, press, service, sink, literals, announcements } = await renderPseudo();
  await ask('Content?');
  await change(() => service.send(...everyPart));
  await finish();
  for (const rating of ['Helpful', 'Not helpful']) {
    await press(rating);
    expect(literals()).toEqual([]);
    await change(() => sink.take());
    expect(document.querySelectorAll('.reasons button')).toHaveLength(6);
    expect(literals()).toEqual([]);
  }
  await press('Something else');
  const text = document.querySelector('.feedback textarea');
  await change(
    () => text && fireEvent.change(text, { target: { value: 'content@www.example.gov' } }),
  );
  expect(literals()).toEqual([]);
  for (const error of [new FeedbackError('client-missing', 'x'), new Error('x')]) {
    await press('Submit');
    await change(() => sink.refuse(error));
    expect(document.querySelector('.feedback .failure')).not.toBeNull();
    expect(literals()).toEqual([]);
  }
  await press('Submit');
  await change(() => sink.take());
  expect(literals()).toEqual([]);
  expect(announcements.at(-1)).toBe('⟦Thanks for your feedback.⟧');
});

it.each([
  new ChatError('http', 'x', { status: 500 }),
  new ChatError('http', 'x', { status: 429, retryAfterMs: 5_000 }),
  new ChatError('http', 'x', { status: 429, retryAfterMs: 500_000 }),
  new ChatError('offline', 'x'),
  new ChatError('network', 'x'),
  new ChatError('timeout', 'x'),
  new ChatError('paused', 'x'),
])('the problem of %j has no words outside the catalogue', async (error) => {
  const { ask, service, literals } = await renderPseudo();
  service.refuseNext(error);
  await ask('Content?');
  expect(document.querySelector('.notice')).not.toBeNull();
  expect(literals()).toEqual([]);
});

it('a stopped or incomplete answer has no words outside the catalogue', async () => {
  const { ask, press, service, literals } = await renderPseudo();
  await ask('Content?');
  await change(() => service.send({ type: 'text', value: 'Content' }));
  await press('Stop');
  expect(document.querySelector('.stopped')).not.toBeNull();
  expect(literals()).toEqual([]);
  await ask('Content?');
  await change(() => service.send({ type: 'text', value: 'Content' }));
  await change(() => service.cutOff());
  expect(document.querySelector('.notice')).not.toBeNull();
  expect(literals()).toEqual([]);
});

it('the standalone drawer has no words outside the catalogue in production', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const drawer = createTestDrawer({
    VITE_ENVIRONMENT: 'production',
    VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
    VITE_DEPARTMENT_NAME: 'content',
  });
  drawer.store.set(wordsAtom, pseudoWords);
  await renderInDrawer({ ...drawer, isEmbedded: false }, <StandaloneApp />);
  await change(() => vi.waitFor(() => expect(document.querySelector('.notice')).not.toBeNull()));
  expect(findLiterals(readDocument())).toEqual([]);
  await change(() => drawer.assistant.close());
  expect(getByRole(document.body, 'button', { name: '⟦Open⟧', hidden: true })).toBeDefined();
  expect(findLiterals(readDocument())).toEqual([]);
});
