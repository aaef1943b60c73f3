// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUESTION_ID } from '../focus/move-focus.ts';
import { draftAtom } from '../state/atoms.ts';
import { createTypedTextTaker, type TypedTextTaker } from './typed-text.ts';

const store = createStore();
const ask = vi.fn();
let input: HTMLTextAreaElement;
let taker: TypedTextTaker;

beforeEach(() => {
  ask.mockReset();
  input = document.createElement('textarea');
  input.id = QUESTION_ID;
  document.body.append(input);
  write('');
  taker = createTypedTextTaker(store, { ask, setDraft: (text) => store.set(draftAtom, text) });
});

afterEach(() => document.body.replaceChildren());

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
    taker.start();
    write('y claim');
    taker.take({ text: 'Where is m', isSubmitted: false });
    expectDraft('Where is my claim');
  });

  it('text typed on the page comes in several calls, in their order', () => {
    taker.start();
    taker.take({ text: 'Where ', isSubmitted: false });
    write('Where my');
    taker.take({ text: 'is ', isSubmitted: false });
    expectDraft('Where is my');
  });

  it('text typed on the page follows what stood in the input before', () => {
    write('Where is');
    taker.start();
    taker.take({ text: ' my claim', isSubmitted: false });
    expectDraft('Where is my claim');
  });

  it('text typed on the page goes where the caret of the input is', () => {
    write('Where claim');
    input.setSelectionRange(6, 6);
    taker.start();
    taker.take({ text: 'is my ', isSubmitted: false });
    expectDraft('Where is my claim', 12);
  });

  it('text typed on the page is asked when it was submitted; what came later stays', () => {
    taker.start();
    write('And');
    taker.take({ text: 'Where is my claim?', isSubmitted: true });
    expect(ask).toHaveBeenCalledExactlyOnceWith('Where is my claim?');
    expectDraft('And');
  });

  it.each(['', ' ', 'x'.repeat(151)])(
    'text typed on the page is kept when it is submitted and no question: %j',
    (text) => {
      taker.start();
      taker.take({ text, isSubmitted: true });
      expect(ask).not.toHaveBeenCalled();
      expectDraft(text);
    },
  );

  it('text typed on the page is what the input has received, where the page has but the Enter after it', () => {
    taker.start();
    write('Where is my claim?');
    taker.take({ text: '', isSubmitted: true });
    expect(ask.mock.calls).toEqual([['Where is my claim?']]);
    expectDraft('');
  });

  it('text typed on the page is kept where there is no input', () => {
    taker.start();
    input.remove();
    taker.take({ text: 'Where', isSubmitted: false });
    expect(store.get(draftAtom)).toBe('Where');
  });

  describe('a key that comes before the focus', () => {
    const press = (init: KeyboardEventInit): boolean => {
      const event = new KeyboardEvent('keypress', { cancelable: true, ...init });
      taker.receive(event);
      return event.defaultPrevented;
    };

    it('a key that comes before the focus is written behind the draft, and stays behind what the page hands over', () => {
      input.blur();
      taker.start();
      expect(press({ key: 's' })).toBe(true);
      expect(press({ key: '?' })).toBe(true);
      taker.take({ text: 'Where i', isSubmitted: false });
      expect(input.value).toBe('Where is?');
      expect(store.get(draftAtom)).toBe('Where is?');
    });

    it('a key is left alone where the input has the focus, or where it writes nothing', () => {
      input.focus();
      expect(press({ key: 's' })).toBe(false);
      input.blur();
      expect(press({ key: 'Enter' })).toBe(false);
      expect(press({ key: 'c', ctrlKey: true })).toBe(false);
      expect(input.value).toBe('');
    });
  });
});
