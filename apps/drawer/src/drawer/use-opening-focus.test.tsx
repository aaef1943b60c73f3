// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOpeningFocus } from './use-opening-focus.ts';

const placeFocus = vi.fn();
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
    await render(true);
    hear('blur');
    expect(placeFocus).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(500);
    hear('blur');
    expect(placeFocus).toHaveBeenCalledTimes(2);
  });

  it('is left alone by a drawer that has closed meanwhile', async () => {
    await render(true);
    await render(false);
    hear('blur');
    hear('focus');
    expect(placeFocus).toHaveBeenCalledOnce();
  });
});
