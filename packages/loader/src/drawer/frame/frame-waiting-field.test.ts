// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { COMPOSING_LIMIT_MS } from '../waiting-card/question-field.ts';
import { createTestFrame } from './frame.test-support.ts';

describe('the waiting field', () => {
  const press = (key: string, target: EventTarget = window): void => {
    target.dispatchEvent(new KeyboardEvent('keypress', { key, bubbles: true, composed: true }));
  };

  test('the waiting field has the focus as soon as the dialog opens, before the card is visible', () => {
    const { frame, shadows, dialog, buttonNamed, field } = createTestFrame();
    frame.show();
    expect(shadows.at(-1)?.activeElement).toBe(field());
    expect(dialog().classList.contains('waiting')).toBe(false);
    expect(buttonNamed('Close').hidden).toBe(true);
  });

  test('the waiting field hands its text over with the focus', () => {
    const { frame, onTyped, shadows, find, field } = createTestFrame();
    frame.show();
    field().value = 'Where is';
    frame.handOver();
    expect(shadows.at(-1)?.activeElement).toBe(find('iframe', HTMLIFrameElement));
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: 'Where is', isSubmitted: false });
    expect(field().value).toBe('');
    expect(find('.card', HTMLElement).hidden).toBe(true);
  });

  test('an empty waiting field still calls `onTyped` at the hand-over', () => {
    const { frame, onTyped } = createTestFrame();
    frame.show();
    frame.handOver();
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: '', isSubmitted: false });
  });

  test('the waiting field keeps its text over a new frame, and puts refused text before it', () => {
    const { frame, field } = createTestFrame();
    frame.show();
    field().value = 'is my claim';
    frame.insert();
    frame.putBack('Where ');
    frame.show();
    expect(field().value).toBe('Where is my claim');
  });

  test('the waiting field submits at Enter, and keeps text that is too long', () => {
    const { frame, onAsk, field } = createTestFrame();
    frame.show();
    field().value = 'Where is my claim?';
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(onAsk).toHaveBeenCalledExactlyOnceWith('Where is my claim?');
    field().value = 'x'.repeat(151);
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(onAsk).toHaveBeenCalledOnce();
    expect(field().value).toHaveLength(151);
  });

  test('the hand-over waits for the end of a composition', async () => {
    const { frame, onTyped, field } = createTestFrame();
    frame.show();
    field().dispatchEvent(new CompositionEvent('compositionstart'));
    frame.handOver();
    field().value = '日本';
    expect(onTyped).not.toHaveBeenCalled();
    field().dispatchEvent(new CompositionEvent('compositionend'));
    await vi.waitFor(() =>
      expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: '日本', isSubmitted: false }),
    );
  });

  test('the hand-over stops waiting for a composition that pauses', () => {
    const { frame, find, field } = createTestFrame();
    vi.useFakeTimers();
    frame.show();
    field().dispatchEvent(new CompositionEvent('compositionstart'));
    frame.handOver();
    vi.advanceTimersByTime(COMPOSING_LIMIT_MS - 1);
    field().dispatchEvent(new CompositionEvent('compositionupdate'));
    vi.advanceTimersByTime(COMPOSING_LIMIT_MS - 1);
    expect(find('.card', HTMLElement).hidden).toBe(false);
    vi.advanceTimersByTime(1);
    expect(find('.card', HTMLElement).hidden).toBe(true);
    vi.useRealTimers();
  });

  test('closing during a composition cancels the hand-over', async () => {
    const { frame, onTyped, field } = createTestFrame();
    frame.show();
    field().dispatchEvent(new CompositionEvent('compositionstart'));
    field().value = '日本';
    frame.handOver();
    frame.hide();
    field().dispatchEvent(new CompositionEvent('compositionend'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(onTyped).not.toHaveBeenCalled();
    expect(field().value).toBe('日本');
  });

  test('the waiting field gets the keys that land on the page while the frame has the focus', () => {
    const { frame, onTyped } = createTestFrame();
    frame.show();
    frame.handOver();
    onTyped.mockClear();
    press('a');
    press('Enter');
    expect(onTyped.mock.calls).toEqual([
      [{ text: 'a', isSubmitted: false }],
      [{ text: '', isSubmitted: true }],
    ]);
  });

  test('the waiting field gets each key once, with or without a `keypress` event', () => {
    const { frame, onTyped } = createTestFrame();
    frame.show();
    frame.handOver();
    onTyped.mockClear();
    const down = new KeyboardEvent('keydown', { key: 'a', cancelable: true });
    window.dispatchEvent(down);
    expect(down.defaultPrevented, 'no character follows').toBe(true);
    expect(onTyped.mock.calls).toEqual([[{ text: 'a', isSubmitted: false }]]);
  });

  test('the waiting field gets a key by its `keypress` before the focus moves', () => {
    const { frame, find, field } = createTestFrame();
    frame.show();
    find('iframe', HTMLIFrameElement).blur();
    field().blur();
    const down = new KeyboardEvent('keydown', { key: 'a', cancelable: true });
    window.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(false);
    press('a');
    expect(field().value).toBe('a');
  });

  test('the waiting field has its caret after text typed before it had the focus', () => {
    const { frame, shadows, field } = createTestFrame();
    frame.show();
    field().blur();
    press('a');
    field().setSelectionRange(0, 0);
    frame.present({ kind: 'loading', isAsked: false });
    expect(shadows.at(-1)?.activeElement).toBe(field());
    expect(field().selectionStart).toBe(1);
  });

  test('the waiting field ignores shortcuts, its own keys and keys of a closed dialog', () => {
    const { frame, onTyped, field } = createTestFrame();
    frame.show();
    press('a', field());
    expect(field().value).toBe('');
    frame.handOver();
    onTyped.mockClear();
    window.dispatchEvent(new KeyboardEvent('keypress', { key: 'c', ctrlKey: true }));
    press('F6');
    frame.hide();
    press('a');
    expect(onTyped).not.toHaveBeenCalled();
  });
});
