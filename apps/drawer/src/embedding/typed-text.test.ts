// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Assistant, Store } from '../state/assistant.ts';
import { draftAtom, renderStateAtom } from '../state/atoms.ts';
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
  typedText = joinTypedText(store, { ...assistant, ask });
});

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  listen.mockClear();
  document.body.replaceChildren();
});

/** Puts the drawer into the state `ready`: closed and rendered ahead. */
function makeReady(): void {
  for (const event of ['renderAhead', 'mounted'] as const) store.set(renderStateAtom, event);
}

/** Opens the drawer as the page does. */
function open(): void {
  assistant.open();
  store.set(renderStateAtom, 'mounted');
  typedText.opened();
}

function press(init: KeyboardEventInit): boolean {
  return !window.dispatchEvent(new KeyboardEvent('keypress', { cancelable: true, ...init }));
}

/** Sets the input's text as if the visitor had typed it, with the caret at the end. */
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
  it('text typed on the page is inserted before keys typed in the input, with the caret after both', () => {
    open();
    write('y claim');
    typedText.take({ text: 'Where is m', isSubmitted: false });
    expectDraft('Where is my claim');
  });

  it('text typed on the page keeps its order over several calls', () => {
    open();
    typedText.take({ text: 'Where ', isSubmitted: false });
    write('Where my');
    typedText.take({ text: 'is ', isSubmitted: false });
    expectDraft('Where is my');
  });

  it('text typed on the page is inserted after the earlier draft', () => {
    write('Where is');
    open();
    typedText.take({ text: ' my claim', isSubmitted: false });
    expectDraft('Where is my claim');
  });

  it('text typed on the page is inserted at the caret', () => {
    write('Where claim');
    input.setSelectionRange(6, 6);
    open();
    typedText.take({ text: 'is my ', isSubmitted: false });
    expectDraft('Where is my claim', 12);
  });

  it('submitted text from the page is asked, and later keys stay in the input', () => {
    open();
    write('And');
    typedText.take({ text: 'Where is my claim?', isSubmitted: true });
    expect(ask).toHaveBeenCalledExactlyOnceWith('Where is my claim?', 'typed');
    expectDraft('And');
  });

  it.each(['', ' ', 'x'.repeat(151)])(
    'submitted text from the page stays in the input if it is not a valid question: %j',
    (text) => {
      open();
      typedText.take({ text, isSubmitted: true });
      expect(ask).not.toHaveBeenCalled();
      expectDraft(text);
    },
  );

  it('a submit without text from the page submits the input’s own draft', () => {
    open();
    write('Where is my claim?');
    typedText.take({ text: '', isSubmitted: true });
    expect(ask.mock.calls).toEqual([['Where is my claim?', 'typed']]);
    expectDraft('');
  });

  it('text typed on the page is kept without an input', () => {
    open();
    input.remove();
    typedText.take({ text: 'Where', isSubmitted: false });
    expect(store.get(draftAtom)).toBe('Where');
  });
});

describe('a key typed before focus', () => {
  it('a key typed before focus is appended to the draft, after the handed-over text', () => {
    open();
    expect(press({ key: 's' })).toBe(true);
    expect(press({ key: '?' })).toBe(true);
    typedText.take({ text: 'Where i', isSubmitted: false });
    expectDraft('Where is?');
  });

  it('a key typed before the call of `open` stays after the handed-over text', () => {
    makeReady();
    for (const key of 'mp') press({ key });
    open();
    press({ key: 's' });
    typedText.take({ text: 'La', isSubmitted: false });
    expect(store.get(draftAtom)).toBe('Lamps');
  });

  it('a key is not handled if the input has the focus or the key writes nothing', () => {
    open();
    input.focus();
    expect(press({ key: 's' })).toBe(false);
    input.blur();
    expect(press({ key: 'Enter' })).toBe(false);
    expect(press({ key: 'c', ctrlKey: true })).toBe(false);
    expect(input.value).toBe('');
  });

  it('a key is ignored while the drawer is neither ready nor open', () => {
    press({ key: 'a' });
    expect(store.get(draftAtom)).toBe('');
  });
});
