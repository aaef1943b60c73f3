// @vitest-environment happy-dom

import { fireEvent, getByRole, queryByRole } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AnswerArea } from '../answer/answer-area.tsx';
import { ANSWER_ID } from '../focus.ts';
import { draftAtom, isDrawerOpenAtom, userQueryAtom } from '../state/atoms.ts';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { Header } from './header.tsx';

async function renderHeader() {
  const drawer = createTestDrawer();
  const container = await renderInDrawer(drawer, <Header />);
  const input = container.querySelector('textarea');
  if (input === null) throw new Error('No input');
  return {
    ...drawer,
    container,
    input,
    type: (text: string) => change(() => drawer.assistant.setDraft(text)),
    press: (key: string, options: KeyboardEventInit = {}) =>
      change(() => fireEvent.keyDown(input, { key, ...options })),
    query: () => drawer.store.get(userQueryAtom),
    chip: () => container.querySelector('.topic-words')?.textContent,
  };
}

describe('the question input', () => {
  it('the question input asks on Enter and empties', async () => {
    const { input, type, press, query } = await renderHeader();
    await type('A question');
    await press('Enter');
    expect(query()).toBe('A question');
    expect(input.value).toBe('');
  });

  it('the question input’s button asks the question', async () => {
    const { container, type, query } = await renderHeader();
    await type('A question');
    await change(() => getByRole(container, 'button', { name: 'Ask' }).click());
    expect(query()).toBe('A question');
  });

  it.each([
    ['Shift+Enter', { shiftKey: true }],
    ['Enter while a character is composed', { isComposing: true }],
    ['the Enter that Safari reports after a composition', { keyCode: 229 }],
  ])('the question input does not ask on %s', async (_, options) => {
    const { type, press, query } = await renderHeader();
    await type('A question');
    await press('Enter', options);
    expect(query()).toBe('');
  });

  it('the question input does not ask an empty question and disables its button', async () => {
    const { container, type, press, query } = await renderHeader();
    await type('   ');
    await press('Enter');
    expect(query()).toBe('');
    expect(getByRole(container, 'button', { name: 'Ask' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('the question input accepts 150 characters, counting an emoji as one', async () => {
    const { container, type, press, query } = await renderHeader();
    const question = '🎖'.repeat(150);
    await type(` ${question} `);
    expect(container.querySelector('.question-error')).toBeNull();
    await press('Enter');
    expect(query()).toBe(question);
  });

  it('the question input keeps 151 characters, does not ask, and describes the error', async () => {
    const { container, input, store, type, press, query } = await renderHeader();
    const question = 'x'.repeat(151);
    await type(question);
    await press('Enter');
    expect(query()).toBe('');
    expect(store.get(draftAtom)).toBe(question);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const [errorId = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
    // The description excludes the number of excess characters, because screen readers would speak the changed number
    // at every key.
    expect(document.getElementById(errorId)?.textContent).toBe(
      'Question too long. Shorten it so we can give a clearer answer.',
    );
    expect(container.querySelector('.question-error')?.textContent).toContain(
      'Shorten by 1 character',
    );
    await type('shorter');
    expect(container.querySelector('.question-error')).toBeNull();
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });
});

describe('the focus after asking', () => {
  it.each([
    [true, 'asked'],
    [false, 'question'],
  ])(
    'asking moves the focus out of the input only on a touch screen (touch: %s)',
    async (matches, focused) => {
      vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
      const drawer = createTestDrawer();
      const container = await renderInDrawer(
        drawer,
        <>
          <Header />
          <AnswerArea />
        </>,
      );
      const input = container.querySelector('textarea');
      input?.focus();
      await change(() => drawer.assistant.setDraft('A question'));
      await change(() => input && fireEvent.keyDown(input, { key: 'Enter' }));
      expect(document.activeElement?.id).toBe(focused);
      vi.unstubAllGlobals();
    },
  );
});

describe('a question that is too long', () => {
  it('a question that is too long is announced at each attempt to ask it', async () => {
    const { container, type, press, announcements } = await renderHeader();
    await type('x'.repeat(151));
    await press('Enter');
    await change(() => getByRole(container, 'button', { name: 'Ask' }).click());
    const error = '!Question too long. Shorten it so we can give a clearer answer.';
    expect(announcements).toEqual([error, error]);
  });
});

describe('the mark in a question that is too long', () => {
  it.each([
    ['x'.repeat(150), undefined],
    [`${'x'.repeat(150)}beyond`, 'beyond'],
    [`  ${'🎖'.repeat(150)}🎖!`, '🎖!'],
  ])('the mark contains the characters beyond the limit of %j', async (draft, marked) => {
    const { container, type } = await renderHeader();
    await type(draft);
    // Waits as long as a busy machine needs to load the chunk of the mark.
    if (marked) {
      const shown = () => expect(container.querySelector('mark')).not.toBeNull();
      await vi.waitFor(shown, { timeout: 20_000 });
    }
    const mark = container.querySelector('mark');
    expect(mark?.textContent).toBe(marked);
    expect(mark?.parentElement?.textContent).toBe(marked && draft);
    expect(mark === null || mark.closest('[aria-hidden="true"]') !== null).toBe(true);
  });

  it('the mark of a pasted letter ends after 2,000 characters, and the count names all of them', async () => {
    const { container, type } = await renderHeader();
    await type('letter '.repeat(3_000).trim());
    const copy = container.querySelector('mark')?.parentElement;
    expect(copy?.textContent).toHaveLength(2_000);
    expect(container.querySelector('.question-count')?.textContent).toContain('20,849');
  });
});

describe('personal details', () => {
  it('visitors are asked not to enter personal details wherever they are about to type', async () => {
    const { container, input, assistant, type } = await renderHeader();
    const [id] = (input.getAttribute('aria-describedby') ?? '').split(' ').slice(-1);
    const line = container.querySelector<HTMLElement>(`#${id}`);
    expect(line?.textContent).toBe('Don’t enter personal details, such as card or claim numbers.');
    expect(line?.hidden).toBe(false);
    await change(() => assistant.ask('A question'));
    expect(line?.hidden, 'while an answer is read').toBe(true);
    await type('Another');
    expect(line?.hidden, 'while another question is typed').toBe(false);
    await change(() => assistant.reset());
    expect(line?.hidden, 'on the landing view').toBe(false);
  });

  it('the privacy note describes the input until the first question', async () => {
    const { input, assistant } = await renderHeader();
    expect(input.getAttribute('aria-describedby')).toBe('privacy');
    await change(() => assistant.ask('A question'));
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    await change(() => assistant.reset());
    expect(input.getAttribute('aria-describedby')).toBe('privacy');
  });

  it('personal details that are typed are hinted at, and may be asked all the same', async () => {
    const { container, type, press, query } = await renderHeader();
    await type('My card is 4111 11');
    await change(() => vi.dynamicImportSettled());
    expect(container.querySelector('.hint')).toBeNull();
    await type('My card is 4111 1111 1111 1111');
    expect(container.querySelector('.hint')?.textContent).toBe(
      'This looks like a card number. You can leave it out.',
    );
    await press('Enter');
    expect(query()).toBe('My card is 4111 1111 1111 1111');
    expect(container.querySelector('.hint')).toBeNull();
  });
});

describe('the header', () => {
  it('the header holds the input, the note with its link, and Close, in this order', async () => {
    const { container } = await renderHeader();
    const order = [...container.querySelectorAll('textarea, p, p a, .close')];
    expect(order.map((element) => element.textContent)).toEqual([
      '',
      'Responses may need confirmation. Learn more. (opens in a new tab)',
      'Learn more. (opens in a new tab)',
      'Don’t enter personal details, such as card or claim numbers.',
      'Don’t enter personal details',
      'Close',
    ]);
    expect(order[2]?.getAttribute('href')).toBe('https://www.example.gov/about/');
  });

  it('the header’s Close button closes the drawer', async () => {
    const drawer = await renderHeader();
    await change(() => drawer.assistant.open());
    expect(drawer.store.get(isDrawerOpenAtom)).toBe(true);
    await change(() => getByRole(drawer.container, 'button', { name: 'Close' }).click());
    expect(drawer.store.get(isDrawerOpenAtom)).toBe(false);
  });

  it('the header shows the link ‘Skip to answer’ after a question is asked', async () => {
    const { container, assistant } = await renderHeader();
    expect(container.textContent).not.toContain('Skip to answer');
    await change(() => assistant.ask('A question'));
    const before = window.location.href;
    const answer = document.createElement('section');
    answer.id = ANSWER_ID;
    answer.tabIndex = -1;
    container.append(answer);
    await change(() => getByRole(container, 'link', { name: /Skip to answer/ }).click());
    expect(document.activeElement).toBe(answer);
    expect(window.location.href).toBe(before);
  });
});

const goldCard = {
  type: 'source',
  value: {
    sourceType: 'url',
    id: '1',
    url: 'https://www.example.gov/cards/gold-card/',
    title: 'Gold\u202E card',
  },
} as const;

describe('the chip over the input', () => {
  it('the topic chip shows the first source when the visitor writes about an ended answer', async () => {
    const { assistant, service, chip, type } = await renderHeader();
    await change(() => assistant.ask('How do I apply?'));
    await change(() => service.send({ type: 'text', value: 'Online.' }, goldCard));
    expect(chip()).toBeUndefined();
    await change(() => service.finish());
    expect(chip()).toBeUndefined();
    await type('And');
    expect(chip()).toBe('About: Gold card');
    await type('');
    expect(chip()).toBeUndefined();
  });

  it('the topic chip’s button removes the topic, announces it once and moves the focus to the input', async () => {
    const { assistant, announcements, container, input, chip } = await renderHeader();
    await change(() => assistant.setContextUrl('https://www.example.gov/cards/gold-card/'));
    const remove = getByRole(container, 'button', { name: 'Remove ‘About: www.example.gov’' });
    remove.focus();
    await change(() => remove.click());
    expect(announcements).toEqual(['Removed ‘About: www.example.gov’']);
    expect(document.activeElement).toBe(input);
    expect(chip()).toBeUndefined();
    expect(queryByRole(container, 'button', { name: /^Remove/ })).toBeNull();
  });
});
