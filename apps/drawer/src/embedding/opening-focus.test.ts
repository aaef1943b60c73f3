// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderStateAtom } from '../state/atoms.ts';
import { QUESTION_ID } from './move-focus.ts';
import { focusOnOpening, type OpeningFocus } from './opening-focus.ts';
import type { RenderEvent } from './render-state.ts';

const hasFocus = vi.spyOn(document, 'hasFocus');
const onFocus = vi.fn();
let input: HTMLTextAreaElement;
let openingFocus: OpeningFocus;
let send: (...events: readonly RenderEvent[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  hasFocus.mockReset().mockReturnValue(true);
  onFocus.mockReset();
  input = document.createElement('textarea');
  input.id = QUESTION_ID;
  input.addEventListener('focus', onFocus);
  document.body.append(input);
  const store = createStore();
  openingFocus = focusOnOpening(store);
  send = (...events) => {
    for (const event of events) store.set(renderStateAtom, event);
  };
});

afterEach(() => {
  send('close', 'unmounted');
  document.body.replaceChildren();
  vi.useRealTimers();
});

function hear(event: 'focus' | 'blur'): void {
  window.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(1);
}

function press(key: KeyboardEventInit): void {
  window.dispatchEvent(new KeyboardEvent('keydown', key));
}

describe('the focus of an opening drawer', () => {
  it('the focus of an opening drawer goes to the input before anything is rendered', () => {
    send('renderAhead', 'mounted');
    expect(document.activeElement).toBe(document.body);
    send('open');
    expect(document.activeElement).toBe(input);
  });

  it('the focus of an opening drawer stays at the control that a visitor has gone to before it is drawn', () => {
    const close = document.createElement('button');
    document.body.append(close);
    openingFocus.comesFromPage = true;
    send('renderAhead', 'mounted', 'open');
    expect(document.activeElement).toBe(input);
    close.focus();
    send('drawn');
    expect(document.activeElement).toBe(close);
  });

  it('the focus of an opening drawer is left to a page that gives it, and goes to the input when it comes', () => {
    openingFocus.comesFromPage = true;
    hasFocus.mockReturnValue(false);
    send('renderAhead', 'mounted', 'open', 'drawn');
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(1_000);
    expect(document.activeElement).toBe(document.body);
    hear('focus');
    expect(document.activeElement).toBe(input);
  });

  it('the focus of an opening drawer is taken where the page has given it and it has not arrived', () => {
    openingFocus.comesFromPage = true;
    hasFocus.mockReturnValue(false);
    send('renderAhead', 'mounted', 'open');
    input.focus();
    onFocus.mockReset();
    openingFocus.arrive();
    expect(onFocus).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(onFocus).toHaveBeenCalledOnce();
  });

  it('the focus of an opening drawer is not moved from inside while the page gives it: not when it is drawn, nor when the page has given it', () => {
    openingFocus.comesFromPage = true;
    hasFocus.mockReturnValue(false);
    send('renderAhead', 'mounted', 'open');
    openingFocus.arrive();
    send('drawn');
    expect(onFocus).not.toHaveBeenCalled();
    hasFocus.mockReturnValue(true);
    hear('focus');
    expect(document.activeElement).toBe(input);
  });

  it('the focus of an opening drawer goes to the input by the first key, where its coming was not told', () => {
    openingFocus.comesFromPage = true;
    hasFocus.mockReturnValue(false);
    send('renderAhead', 'mounted', 'open');
    press({ key: 'a' });
    expect(document.activeElement).toBe(input);
  });

  it('the focus of an opening drawer goes to the input as soon as there is one', () => {
    input.remove();
    send('open');
    document.body.append(input);
    expect(document.activeElement).toBe(document.body);
    send('mounted');
    expect(document.activeElement).toBe(input);
  });

  it('the focus of a drawer goes to the input at every opening, and not while the drawer is closed', () => {
    hear('focus');
    hear('blur');
    expect(onFocus).not.toHaveBeenCalled();
    send('open', 'mounted');
    input.blur();
    send('close', 'open');
    expect(onFocus).toHaveBeenCalledTimes(2);
  });

  it('the focus of an opening drawer is placed once the page gives it to the frame, unless it has a place by then', () => {
    send('open', 'mounted');
    input.blur();
    hear('focus');
    input.blur();
    hear('focus');
    expect(onFocus).toHaveBeenCalledTimes(2);
  });

  it('the focus of an opening drawer is taken again when the page takes it back while the drawer slides in, and not later', () => {
    send('open', 'mounted');
    hasFocus.mockReturnValue(false);
    hear('blur');
    expect(onFocus).toHaveBeenCalledTimes(2);
    hasFocus.mockReturnValue(true);
    hear('blur');
    vi.advanceTimersByTime(500);
    hasFocus.mockReturnValue(false);
    hear('blur');
    expect(onFocus).toHaveBeenCalledTimes(2);
  });

  it('the focus of an opening drawer is given up and taken again when the document has none once the drawer stands', () => {
    hasFocus.mockReturnValue(false);
    send('open', 'mounted');
    vi.advanceTimersByTime(500);
    expect(onFocus).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(input);
  });

  it('the focus of an opening drawer is placed by the first character typed where the browser has refused it, and by no other key', () => {
    send('open', 'mounted');
    input.blur();
    onFocus.mockReset();
    for (const key of ['Tab', 'Enter', 'Escape', 'Shift']) press({ key });
    press({ key: 'v', ctrlKey: true });
    expect(onFocus).not.toHaveBeenCalled();
    press({ key: 'H' });
    expect(onFocus).toHaveBeenCalledOnce();

    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    press({ key: 'o' });
    expect(document.activeElement).toBe(other);
  });

  it('the focus of an open drawer comes back to the input after its page had it and gives it again', () => {
    openingFocus.comesFromPage = true;
    send('renderAhead', 'mounted', 'open', 'drawn');
    openingFocus.arrive();
    hear('focus');
    vi.advanceTimersByTime(1_000);
    // Chromium clears the focused element of a frame when the page takes the focus.
    input.blur();
    hasFocus.mockReturnValue(false);
    openingFocus.arrive();
    hasFocus.mockReturnValue(true);
    hear('focus');
    expect(document.activeElement).toBe(input);
  });

  it('the focus is left alone by a drawer that has closed meanwhile', () => {
    send('open', 'mounted', 'close');
    input.blur();
    hasFocus.mockReturnValue(false);
    hear('blur');
    hear('focus');
    press({ key: 'H' });
    expect(onFocus).toHaveBeenCalledOnce();
  });
});
