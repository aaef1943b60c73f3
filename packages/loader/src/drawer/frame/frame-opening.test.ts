// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestFrame, type TestFrame } from './frame.test-support.ts';

const root = document.documentElement;

/** Creates a frame and shows it, as a mouse click or a key press does. Starts fake timers. */
function showByClick(): TestFrame {
  const parts = createTestFrame({ isTouchScreen: false });
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  parts.frame.show();
  return parts;
}

describe('shown by a click of a mouse or by a key', () => {
  const press = (key: string): boolean =>
    window.dispatchEvent(new KeyboardEvent('keypress', { key, cancelable: true }));

  test('a click or a key opens the dialog after the next paint', () => {
    const { shadows, dialog, field } = showByClick();
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('a click or a key opens the dialog even if the page does not paint', () => {
    const { frame, dialog } = showByClick();
    vi.stubGlobal('requestAnimationFrame', () => 0);
    frame.hide();
    frame.show();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
  });

  test('a dialog that fails to open throws nothing at the page, and the page can scroll', () => {
    const { onLost, dialog } = showByClick();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(dialog(), 'showModal').mockImplementation(() => {
      throw new Error('not here');
    });
    expect(() => vi.runAllTimers()).not.toThrow();
    expect(warn).toHaveBeenCalledExactlyOnceWith('AI assist: not here');
    expect(onLost).toHaveBeenCalledOnce();
    expect(root.hasAttribute('style')).toBe(false);
  });

  test('the field keeps text typed between a click and the opening of the dialog', () => {
    const { field } = showByClick();
    press('W');
    expect(press('h')).toBe(false);
    vi.runAllTimers();
    expect(field().value).toBe('Wh');
  });

  test('a Space typed while the dialog opens does not press the opening button again', () => {
    showByClick();
    const event = new KeyboardEvent('keyup', { key: ' ', cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('a drawer that is ready before the dialog opens gets the focus once', () => {
    const { frame, onTyped, shadows, find, field } = showByClick();
    const focus = vi.spyOn(field(), 'focus');
    press('W');
    frame.handOver();
    press('h');
    vi.runAllTimers();
    expect(focus).not.toHaveBeenCalled();
    expect(shadows.at(-1)?.activeElement).toBe(find('iframe', HTMLIFrameElement));
    expect(onTyped.mock.calls).toEqual([[{ text: 'Wh', isSubmitted: false }]]);
  });

  test('a ready drawer gets the focus during the click, and the keys that land on the page', () => {
    const { frame, onTyped, shadows, find, dialog } = showByClick();
    frame.hide();
    frame.focusEarly();
    const iframe = find('iframe', HTMLIFrameElement);
    const focus = vi.spyOn(iframe, 'focus');
    expect(shadows.at(-1)?.activeElement).toBe(iframe);
    expect(iframe.classList.contains('focused')).toBe(true);
    frame.show();
    press('W');
    expect(onTyped, 'not before the dialog is open').not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: 'W', isSubmitted: false });
    frame.handOver();
    expect(onTyped).toHaveBeenCalledOnce();
    expect(focus).not.toHaveBeenCalled();
    expect(find('.card', HTMLElement).hidden).toBe(true);
    frame.hide();
    expect(iframe.classList.contains('focused')).toBe(false);
  });

  test('a slow drawer keeps the focus, and a failed one returns it to the field', () => {
    const { frame, onTyped, shadows, find, field } = showByClick();
    frame.hide();
    frame.focusEarly();
    frame.show();
    vi.runAllTimers();
    onTyped.mockClear();
    const iframe = find('iframe', HTMLIFrameElement);
    frame.present({ kind: 'slow', isAsked: false });
    expect(find('.spinner', HTMLElement).hidden).toBe(false);
    expect(shadows.at(-1)?.activeElement).toBe(iframe);
    press('a');
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: 'a', isSubmitted: false });
    frame.present({ kind: 'failed', isAsked: false });
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('Escape before the dialog opens prevents its opening', () => {
    const { frame, onCloseRequest, onLost, dialog } = showByClick();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(onCloseRequest).toHaveBeenCalledOnce();
    frame.hide();
    vi.runAllTimers();
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('a late `close` event of a dialog that was shown again does not call `onLost`', () => {
    const { frame, onLost, dialog } = showByClick();
    vi.runAllTimers();
    frame.hide();
    frame.show();
    dialog().dispatchEvent(new Event('close'));
    expect(onLost).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
  });
});
