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

/** Opens the drawer on a page that focuses the frame. Returns long after the drawer has got the focus. */
function openByPage(): void {
  openingFocus.comesFromPage = true;
  send('renderAhead', 'mounted', 'open', 'drawn');
  openingFocus.arrive();
  hear('focus');
  vi.advanceTimersByTime(1_000);
}

describe('the focus of an opening drawer', () => {
  it('an opening drawer focuses the input before rendering', () => {
    send('renderAhead', 'mounted');
    expect(document.activeElement).toBe(document.body);
    send('open');
    expect(document.activeElement).toBe(input);
  });

  it('an opening drawer leaves the focus at a control that the visitor reached before the first frame', () => {
    const close = document.createElement('button');
    document.body.append(close);
    openingFocus.comesFromPage = true;
    send('renderAhead', 'mounted', 'open');
    expect(document.activeElement).toBe(input);
    close.focus();
    send('drawn');
    expect(document.activeElement).toBe(close);
  });

  it('an opening drawer waits for a page that focuses the frame, then focuses the input', () => {
    openingFocus.comesFromPage = true;
    hasFocus.mockReturnValue(false);
    send('renderAhead', 'mounted', 'open', 'drawn');
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(1_000);
    expect(document.activeElement).toBe(document.body);
    hear('focus');
    expect(document.activeElement).toBe(input);
  });

  it('a rendered drawer focuses the input when the page focuses the frame, before the drawer opens', () => {
    send('renderAhead');
    hear('focus');
    expect(document.activeElement).toBe(document.body);
    send('mounted');
    hear('focus');
    expect(document.activeElement).toBe(input);
    openingFocus.comesFromPage = true;
    send('open', 'drawn');
    expect(onFocus).toHaveBeenCalledOnce();
  });

  it('an opening drawer takes the focus if the page gave it and no event arrived', () => {
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

  it('an opening drawer moves no focus while the page focuses the frame', () => {
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

  it('the first key focuses the input if no `focus` event arrived', () => {
    openingFocus.comesFromPage = true;
    hasFocus.mockReturnValue(false);
    send('renderAhead', 'mounted', 'open');
    press({ key: 'a' });
    expect(document.activeElement).toBe(input);
  });

  it('an opening drawer focuses the input as soon as it is rendered', () => {
    input.remove();
    send('open');
    document.body.append(input);
    expect(document.activeElement).toBe(document.body);
    send('mounted');
    expect(document.activeElement).toBe(input);
  });

  it('the drawer focuses the input at every opening, and not while closed', () => {
    hear('focus');
    hear('blur');
    expect(onFocus).not.toHaveBeenCalled();
    send('open', 'mounted');
    input.blur();
    send('close', 'open');
    expect(onFocus).toHaveBeenCalledTimes(2);
  });

  it('the frame’s `focus` event focuses the input while the drawer slides in, unless another control has the focus', () => {
    send('open', 'mounted');
    for (let event = 0; event < 2; event += 1) {
      input.blur();
      hear('focus');
      expect(document.activeElement).toBe(input);
    }
    const close = document.body.appendChild(document.createElement('button'));
    close.focus();
    hear('focus');
    expect(document.activeElement).toBe(close);
    close.blur();
    vi.advanceTimersByTime(500);
    hear('focus');
    expect(document.activeElement).toBe(document.body);
  });

  it('a drawer takes the focus again if it loses it while sliding in, and not later', () => {
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

  it('a drawer without the focus at the end of its opening blurs, then focuses the input', () => {
    hasFocus.mockReturnValue(false);
    send('open', 'mounted');
    vi.advanceTimersByTime(500);
    expect(onFocus).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(input);
  });

  it('a drawer that was blocked for seconds leaves the focus to the page', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    send('open', 'mounted');
    now.mockReturnValue(9_000);
    hasFocus.mockReturnValue(false);
    hear('blur');
    vi.advanceTimersByTime(500);
    expect(onFocus).toHaveBeenCalledOnce();
    now.mockRestore();
  });

  it('the first typed character focuses the input if the browser refused it; other keys do not', () => {
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

  it('an open drawer focuses the input when the page returns the focus', () => {
    openByPage();
    // Simulates Chromium, which clears the frame's active element when the page takes the focus.
    input.blur();
    hasFocus.mockReturnValue(false);
    openingFocus.arrive();
    hasFocus.mockReturnValue(true);
    hear('focus');
    expect(document.activeElement).toBe(input);
  });

  it('a recovered drawer focuses the input if the frame loses and gets the focus only after the page has given it', () => {
    openByPage();
    // The frame was blocked. It still counts as focused, and its late events arrive after the page's message.
    openingFocus.arrive();
    input.blur();
    hear('blur');
    hear('focus');
    expect(document.activeElement).toBe(input);
  });

  it('a drawer that has closed does not move the focus', () => {
    send('open', 'mounted', 'close');
    input.blur();
    hasFocus.mockReturnValue(false);
    hear('blur');
    hear('focus');
    press({ key: 'H' });
    expect(onFocus).toHaveBeenCalledOnce();
  });
});
