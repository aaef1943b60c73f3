// @vitest-environment happy-dom
import { getByRole } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('ClipboardItem', undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function renderButton(text: string) {
  const drawer = createTestDrawer();
  const content = document.createElement('div');
  content.textContent = text;
  const container = await renderInDrawer(
    drawer,
    <CopyButton
      contentRef={{ current: content }}
      question="How?"
      askedOn="29 May 2026"
      lists={[]}
    />,
  );
  return { ...drawer, container, button: getByRole(container, 'button', { name: 'Copy answer' }) };
}

describe('the copy button', () => {
  it('the copy button says ‘Copied!’ for 2000 ms, and announces it', async () => {
    const { button, announcements } = await renderButton('Words');
    await change(() => button.click());
    expect(button.textContent).toBe('Copied!');
    expect(announcements).toEqual(['Copied!']);
    await change(() => vi.advanceTimersByTime(1_999));
    expect(button.textContent).toBe('Copied!');
    await change(() => vi.advanceTimersByTime(1));
    expect(button.textContent).toBe('Copy answer');
  });

  it('the copy button shows ‘Copied!’ for 2000 ms after the last copy', async () => {
    const { button } = await renderButton('Words');
    await change(() => button.click());
    await change(() => vi.advanceTimersByTime(1_500));
    await change(() => button.click());
    await change(() => vi.advanceTimersByTime(1_999));
    expect(button.textContent).toBe('Copied!');
    await change(() => vi.advanceTimersByTime(1));
    expect(button.textContent).toBe('Copy answer');
  });

  it('the copy button shows and announces an error, and can be pressed again', async () => {
    const { button, container, announcements } = await renderButton('');
    await change(() => button.click());
    expect(container.textContent).toBe('Copy answerNo content to copy');
    expect(announcements).toEqual(['!No content to copy']);
  });
});
