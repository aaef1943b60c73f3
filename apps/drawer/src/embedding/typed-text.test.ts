// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Assistant, Store } from '../state/assistant.ts';
import { draftAtom, isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { QUESTION_ID } from './move-focus.ts';
import { joinTypedText, type TypedTextJoin } from './typed-text.ts';

const listen = vi.spyOn(window, 'addEventListener');
let store: Store;
let assistant: Assistant;
let ask: ReturnType<typeof vi.fn<Assistant['ask']>>;
let input: HTMLTextAreaElement;
let typedText: TypedTextJoin;

beforeEach(() => {
  input = document.createElement('textarea');
  input.id = QUESTION_ID;
  document.body.append(input);
  ({ store, assistant } = createTestDrawer());
  ask = vi.fn();
  typedText = joinTypedText(store, { ...assistant, ask, close: () => assistant.close() });
});

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  listen.mockClear();
  document.body.replaceChildren();
});

/** Renders the closed drawer ahead. */
function makeReady(): void {
  for (const event of ['renderAhead', 'mounted'] as const) store.set(renderStateAtom, event);
}

/** The page calls `open`. */
function open(): void {
  assistant.open();
  store.set(renderStateAtom, 'mounted');
  typedText.opened();
}

function press(init: KeyboardEventInit, type = 'keypress'): boolean {
  return !window.dispatchEvent(new KeyboardEvent(type, { cancelable: true, ...init }));
}

/** As if the visitor had typed it in the drawer, with the caret after it. */
function write(text: string): void {
  input.value = text;
  input.setSelectionRange(text.length, text.length);
  store.set(draftAtom, text);
}

function expectDraft(text: string, caret = text.length): void {
  expect(store.get(draftAtom)).toBe(text);
  expect(input.value).toBe(text);
  expect(input.selectionStart).toBe(caret);
}

describe('text typed on the page', () => {
  it('text typed on the page stands before what the input has received since then, with the caret after both', () => {
    open();
    write('y claim');
    typedText.take({ text: 'Where is m', isSubmitted: false });
    expectDraft('Where is my claim');
  });

  it('text typed on the page comes in several calls, in their order', () => {
    open();
    typedText.take({ text: 'Where ', isSubmitted: false });
    write('Where my');
    typedText.take({ text: 'is ', isSubmitted: false });
    expectDraft('Where is my');
  });

  it('text typed on the page follows what stood in the input before', () => {
    write('Where is');
    open();
    typedText.take({ text: ' my claim', isSubmitted: false });
    expectDraft('Where is my claim');
  });

  it('text typed on the page goes where the caret of the input is', () => {
    write('Where claim');
    input.setSelectionRange(6, 6);
    open();
    typedText.take({ text: 'is my ', isSubmitted: false });
    expectDraft('Where is my claim', 12);
  });

  it('text typed on the page is asked when it was submitted; what came later stays', () => {
    open();
    write('And');
    typedText.take({ text: 'Where is my claim?', isSubmitted: true });
    expect(ask).toHaveBeenCalledExactlyOnceWith('Where is my claim?');
    expectDraft('And');
  });

  it.each(['', ' ', 'x'.repeat(151)])(
    'text typed on the page is kept when it is submitted and no question: %j',
    (text) => {
      open();
      typedText.take({ text, isSubmitted: true });
      expect(ask).not.toHaveBeenCalled();
      expectDraft(text);
    },
  );

  it('text typed on the page is what the input has received, where the page has but the Enter after it', () => {
    open();
    write('Where is my claim?');
    typedText.take({ text: '', isSubmitted: true });
    expect(ask.mock.calls).toEqual([['Where is my claim?']]);
    expectDraft('');
  });

  it('text typed on the page is kept where there is no input', () => {
    open();
    input.remove();
    typedText.take({ text: 'Where', isSubmitted: false });
    expect(store.get(draftAtom)).toBe('Where');
  });
});

describe('a key that comes before the focus', () => {
  it('a key that comes before the focus is written behind the draft, and stays behind what the page hands over', () => {
    open();
    expect(press({ key: 's' })).toBe(true);
    expect(press({ key: '?' })).toBe(true);
    typedText.take({ text: 'Where i', isSubmitted: false });
    expectDraft('Where is?');
  });

  it('a key that comes before the call to open the drawer stands behind the text that the page hands over', () => {
    makeReady();
    for (const key of 'mp') press({ key });
    open();
    press({ key: 's' });
    typedText.take({ text: 'La', isSubmitted: false });
    expect(store.get(draftAtom)).toBe('Lamps');
  });

  it('a key is left alone where the input has the focus, or where it writes nothing', () => {
    open();
    input.focus();
    expect(press({ key: 's' })).toBe(false);
    input.blur();
    expect(press({ key: 'Enter' })).toBe(false);
    expect(press({ key: 'c', ctrlKey: true })).toBe(false);
    expect(input.value).toBe('');
  });

  it('a key that comes while the drawer is neither ready nor open is ignored', () => {
    press({ key: 'a' });
    expect(store.get(draftAtom)).toBe('');
  });
});

describe('Escape before the call to open the drawer', () => {
  it('Escape before the call to open the drawer closes it once the page has its answer, and only that time', async () => {
    const close = vi.spyOn(assistant, 'close');
    makeReady();
    press({ key: 'Escape' }, 'keydown');
    open();
    expect(store.get(isDrawerOpenAtom)).toBe(true);
    await vi.waitFor(() => expect(store.get(isDrawerOpenAtom)).toBe(false));
    store.set(renderStateAtom, 'unmounted');
    makeReady();
    open();
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.get(isDrawerOpenAtom)).toBe(true);
    expect(close).toHaveBeenCalledOnce();
  });

  it.each(['blur', 'focus'])(
    'Escape in a closed drawer is forgotten at the next window %s, and the next opening stays open',
    async (type) => {
      const close = vi.spyOn(assistant, 'close');
      makeReady();
      press({ key: 'Escape' }, 'keydown');
      window.dispatchEvent(new Event(type));
      open();
      await new Promise((resolve) => setTimeout(resolve));
      expect(store.get(isDrawerOpenAtom)).toBe(true);
      expect(close).not.toHaveBeenCalled();
    },
  );
});
