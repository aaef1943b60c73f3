// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveFocus, QUESTION_ID } from './focus.ts';

const hasFocus = vi.spyOn(document, 'hasFocus');
const replace = vi.spyOn(window.location, 'replace');
let input: HTMLTextAreaElement;

beforeEach(() => {
  hasFocus.mockReset().mockReturnValue(true);
  replace.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  input = document.createElement('textarea');
  input.id = QUESTION_ID;
  document.body.append(input);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Makes `focus()` fail, as WebKit does in a frame without a user gesture. */
function refuseFocus(): void {
  const give = input.focus.bind(input);
  input.focus = () => undefined;
  replace.mockImplementation((address) => {
    if (String(address) === new URL(`#${QUESTION_ID}`, window.location.href).href) give();
    input.setSelectionRange(0, 0);
  });
}

describe('an input that a script may not focus', () => {
  it('an input that a script may not focus gets the focus by its URL fragment, and keeps its caret', () => {
    refuseFocus();
    input.value = 'card';
    input.setSelectionRange(2, 2);
    moveFocus('opened');
    expect(document.activeElement).toBe(input);
    expect(input.selectionEnd).toBe(2);
  });

  it('the URL fragment is used only if a script may not focus, in a focused frame without a touch screen', () => {
    moveFocus('opened');
    input.blur();
    refuseFocus();
    hasFocus.mockReturnValue(false);
    moveFocus('opened');
    hasFocus.mockReturnValue(true);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    moveFocus('opened');
    expect(replace).not.toHaveBeenCalled();
  });
});
