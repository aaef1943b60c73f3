// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOpeningFocus } from './use-opening-focus.ts';

const placeFocus = vi.fn();
const hasFocus = vi.spyOn(document, 'hasFocus');
let root: Root;

function Drawer({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  useOpeningFocus(isOpen, placeFocus);
  return null;
}

const render = (isOpen: boolean) => act(async () => root.render(<Drawer isOpen={isOpen} />));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  placeFocus.mockReset();
  hasFocus.mockReset().mockReturnValue(true);
  root = createRoot(document.createElement('div'));
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function hear(event: 'focus' | 'blur'): void {
  window.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(1);
}

function type(key: KeyboardEventInit): void {
  window.dispatchEvent(new KeyboardEvent('keydown', key));
}

describe('the focus of a drawer', () => {
  it('is placed at every opening, and not while it is closed', async () => {
    await render(false);
    hear('focus');
    hear('blur');
    expect(placeFocus).not.toHaveBeenCalled();
    await render(true);
    await render(false);
    await render(true);
    expect(placeFocus).toHaveBeenCalledTimes(2);
  });

  it('is placed once the frame has got it from the page, unless it has a place by then', async () => {
    await render(true);
    hear('focus');
    hear('focus');
    expect(placeFocus).toHaveBeenCalledTimes(2);
  });

  it('is taken again when the page takes it back while the drawer still slides in, and not later', async () => {
    hasFocus.mockReturnValue(false);
    await render(true);
    hear('blur');
    expect(placeFocus).toHaveBeenCalledTimes(2);
    hasFocus.mockReturnValue(true);
    hear('blur');
    vi.advanceTimersByTime(500);
    hasFocus.mockReturnValue(false);
    hear('blur');
    expect(placeFocus).toHaveBeenCalledTimes(2);
  });

  it('is given up and taken anew when the document has none once the drawer stands', async () => {
    const input = document.body.appendChild(document.createElement('input'));
    const onFocus = vi.fn();
    input.addEventListener('focus', onFocus);
    placeFocus.mockImplementation(() => input.focus());
    hasFocus.mockReturnValue(false);
    await render(true);
    vi.advanceTimersByTime(500);
    expect(onFocus).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(input);
    input.remove();
  });

  it('is placed by the first character typed where the browser has refused it, and by no other key', async () => {
    await render(true);
    placeFocus.mockClear();
    for (const key of ['Tab', 'Enter', 'Escape', 'Shift']) type({ key });
    type({ key: 'v', ctrlKey: true });
    expect(placeFocus).not.toHaveBeenCalled();
    type({ key: 'H' });
    expect(placeFocus).toHaveBeenCalledOnce();

    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    type({ key: 'o' });
    expect(placeFocus).toHaveBeenCalledOnce();
    input.remove();
  });

  it('is left alone by a drawer that has closed meanwhile', async () => {
    await render(true);
    await render(false);
    hear('blur');
    hear('focus');
    type({ key: 'H' });
    expect(placeFocus).toHaveBeenCalledOnce();
  });
});
