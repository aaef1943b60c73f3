// @vitest-environment happy-dom
import { act, cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePacedText } from './use-paced-text.ts';

/** How long rendering a text takes, and all rendering has taken so far, in ms. */
let cost = 0;
let spent = 0;
let rendered: RenderResult | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  cost = 0;
  spent = 0;
  const start = Date.now();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start + spent);
  rendered = undefined;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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
  spent += cost;
  return text;
}

function show(text: string, isGrowing = true): void {
  const paced = <Paced text={text} isGrowing={isGrowing} />;
  if (rendered === undefined) rendered = render(paced);
  else rendered.rerender(paced);
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('text shown at the pace of its rendering', () => {
  it('the text shown follows at once while rendering costs nothing', () => {
    show('a');
    show('ab');
    pass(0);
    expect(rendered?.container.textContent).toBe('ab');
  });

  it.each([
    { took: 50, rest: 200, rule: 'four times as long as the last update took' },
    { took: 2_000, rest: 1_000, rule: 'a second at most' },
  ])('the text shown waits $rule', ({ took, rest }) => {
    show('a');
    cost = took;
    show('ab');
    pass(0);
    cost = 0;
    show('abc');
    pass(rest - 1);
    expect(rendered?.container.textContent).toBe('ab');
    pass(1);
    expect(rendered?.container.textContent).toBe('abc');
  });

  it('the text shown is whole as soon as it no longer grows', () => {
    show('a');
    show('ab', false);
    expect(rendered?.container.textContent).toBe('ab');
  });

  it('the text shown is never that of another answer', () => {
    show('the old answer');
    show('new');
    expect(rendered?.container.textContent).toBe('new');
  });
});
