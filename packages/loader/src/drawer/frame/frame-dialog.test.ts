// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { createTestFrame, hosts } from './frame.test-support.ts';

const root = document.documentElement;

describe('shown', () => {
  test('the shown frame is a modal dialog over a page that does not scroll, until it is hidden', () => {
    const { frame, onLost, dialog } = createTestFrame();
    frame.show();
    frame.show();
    expect(dialog().open).toBe(true);
    expect(root.style.overflowY).toBe('hidden');
    frame.hide();
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('hiding blurs the frame first, and each opening focuses it', () => {
    const { frame, shadows, find, dialog } = createTestFrame();
    for (const _ of [1, 2]) {
      frame.show();
      frame.handOver();
      const iframe = find('iframe', HTMLIFrameElement);
      expect(shadows.at(-1)?.activeElement).toBe(iframe);
      const close = vi.spyOn(dialog(), 'close');
      const blur = vi.spyOn(iframe, 'blur');
      frame.hide();
      expect(blur).toHaveBeenCalledBefore(close);
      expect(shadows.at(-1)?.activeElement).not.toBe(iframe);
    }
  });

  test.each(['Escape', 'cancel'])('the shown frame requests closing at %s', (way) => {
    const { frame, onCloseRequest, dialog } = createTestFrame();
    frame.show();
    const event =
      way === 'cancel'
        ? new Event('cancel', { cancelable: true })
        : new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true });
    (way === 'cancel' ? dialog() : document.body).dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(onCloseRequest).toHaveBeenCalledOnce();
    expect(dialog().open).toBe(true);
  });

  test('Escape does not reach the page while the frame is shown; other keys do', () => {
    const { frame, onCloseRequest } = createTestFrame();
    const onPageKey = vi.fn();
    document.addEventListener('keydown', onPageKey);
    const press = (key: string, init: KeyboardEventInit = {}) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
    frame.show();
    press('Escape');
    expect(onPageKey).not.toHaveBeenCalled();
    press('Tab');
    press('Escape', { isComposing: true });
    frame.hide();
    press('Escape');
    expect(onPageKey).toHaveBeenCalledTimes(3);
    expect(onCloseRequest).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', onPageKey);
  });

  test('Escape reaches the page after the frame is hidden, even if listeners ignore the signal', () => {
    const { frame, onCloseRequest } = createTestFrame();
    const listen = window.addEventListener.bind(window);
    vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) =>
      listen(type, listener, true),
    );
    frame.show();
    frame.hide();
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(onCloseRequest).not.toHaveBeenCalled();
  });

  test('the page can scroll and `onLost` runs when the page removes the shown frame', async () => {
    const { frame, onLost } = createTestFrame();
    frame.show();
    document.querySelector('assist-frame')?.remove();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(root.hasAttribute('style')).toBe(false);
  });

  test('`onLost` does not run when the loader removes the shown frame', async () => {
    const { frame, onLost } = createTestFrame();
    frame.show();
    frame.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onLost).not.toHaveBeenCalled();
    expect(root.hasAttribute('style')).toBe(false);
    expect(hosts()).toBe(0);
  });

  test('`onLost` runs when the browser closes the dialog', async () => {
    const { frame, onLost, dialog } = createTestFrame();
    frame.show();
    dialog().close();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(root.hasAttribute('style')).toBe(false);
  });
});

test('`focusEarly` leaves the focus in the field after a tap, which opens the on-screen keyboard', () => {
  const { frame, shadows, field } = createTestFrame();
  frame.focusEarly();
  frame.show();
  expect(shadows.at(-1)?.activeElement).toBe(field());
});

test('`onOpening` runs before the dialog opens, and its signal aborts when the dialog closes', () => {
  const { frame, onOpening, dialog } = createTestFrame();
  const aborted = vi.fn();
  onOpening.mockImplementation((signal: AbortSignal) => {
    expect(dialog().open).toBe(false);
    signal.addEventListener('abort', aborted);
  });
  frame.show();
  expect(onOpening).toHaveBeenCalledOnce();
  expect(dialog().open).toBe(true);
  expect(aborted).not.toHaveBeenCalled();
  frame.hide();
  expect(aborted).toHaveBeenCalledOnce();
});
