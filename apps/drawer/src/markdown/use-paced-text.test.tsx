// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../test-support/render-drawer.tsx';
import { usePacedText } from './use-paced-text.ts';

/** How long rendering a text takes, in ms, by the clock of the test. */
let cost = 0;
let root: Root;
let container: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  cost = 0;
  container = document.createElement('div');
  root = createRoot(container);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

interface PacedProps {
  readonly text: string;
  readonly isGrowing: boolean;
}

function Paced({ text, isGrowing }: PacedProps): ReactNode {
  return <Costly text={usePacedText(text, isGrowing)} />;
}

function Costly({ text }: { readonly text: string }): ReactNode {
  vi.setSystemTime(Date.now() + cost);
  return text;
}

function show(text: string, isGrowing = true): void {
  act(() => root.render(<Paced text={text} isGrowing={isGrowing} />));
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('text shown at the pace of its rendering', () => {
  it('follows at once while rendering costs nothing', () => {
    show('a');
    show('ab');
    pass(0);
    expect(container.textContent).toBe('ab');
  });

  it('is whole as soon as it no longer grows', () => {
    show('a');
    show('ab', false);
    expect(container.textContent).toBe('ab');
  });

  it('is never that of another answer', () => {
    show('the old answer');
    show('new');
    expect(container.textContent).toBe('new');
  });
});
