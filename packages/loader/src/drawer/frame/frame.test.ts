// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPOSING_LIMIT_MS } from '../waiting-card/question-field.ts';
import { createFrame, type Frame } from './frame.ts';
import { serveEmptyFrames } from './serve-empty-frames.test-support.ts';

serveEmptyFrames();

const drawerUrl = 'https://cdn.example/drawer/index.html';
const root = document.documentElement;
const shadows: ShadowRoot[] = [];
const onCloseRequest = vi.fn();
const onRetry = vi.fn();
const onLost = vi.fn();
const onAsk = vi.fn();
const onTyped = vi.fn();
const onBlocked = vi.fn();
const onOpening = vi.fn();
/**
 * Whether the visitor uses a touch screen. On a touch screen, the dialog opens during the tap; elsewhere it opens after
 * the next paint.
 */
let isTapping: boolean;
let frame: Frame;

const attachShadow = Element.prototype.attachShadow;

beforeEach(() => {
  isTapping = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isTapping,
  }));
  // Records the closed shadow trees, because only the return value of `attachShadow` gives access to them.
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (
    this: Element,
    init: ShadowRootInit,
  ) {
    const shadow = attachShadow.call(this, init);
    shadows.push(shadow);
    return shadow;
  });
  frame = createFrame({
    drawerUrl,
    styles: { withSheet: () => [], applyTheme: () => {} },
    onOpening,
    onCloseRequest,
    onRetry,
    onLost,
    onAsk,
    onTyped,
    onBlocked,
  });
  frame.insert();
});

afterEach(() => {
  frame.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const callback of [onOpening, onCloseRequest, onRetry, onLost, onBlocked, onAsk, onTyped])
    callback.mockReset();
  shadows.length = 0;
});

function find<Type extends Element>(selector: string, type: new () => Type): Type {
  const element = shadows.at(-1)?.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`no ${selector}`);
  return element;
}
const dialog = (): HTMLDialogElement => find('dialog', HTMLDialogElement);
const buttonNamed = (text: string): HTMLButtonElement => {
  const buttons = [...(shadows.at(-1)?.querySelectorAll('button') ?? [])];
  const button = buttons.find(({ textContent }) => textContent === text);
  if (!button) throw new Error(`no ${text}`);
  return button;
};
const field = (): HTMLTextAreaElement => find('textarea', HTMLTextAreaElement);
const hosts = (): number => document.querySelectorAll('assist-frame').length;

describe('inserted', () => {
  test('the inserted frame is one child of the root, with a closed shadow tree', () => {
    expect(hosts()).toBe(1);
    expect(document.querySelector('assist-frame')?.parentElement).toBe(root);
    expect(document.querySelector('assist-frame')?.shadowRoot).toBeNull();
    expect(frame.isInserted()).toBe(true);
    expect(dialog().open).toBe(false);
  });

  test('the inserted dialog has the specification’s name, and the frame only the rights it needs', () => {
    expect(dialog().getAttribute('aria-label')).toBe('AI assistant to help answer your questions');
    expect(dialog().getAttribute('closedby')).toBe('none');
    const iframe = find('iframe', HTMLIFrameElement);
    expect(iframe.getAttribute('src')).toBe(drawerUrl);
    expect(iframe.title).toBe('AI assist');
    expect(iframe.getAttribute('allow')).toBe('clipboard-write');
    expect(iframe.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(iframe.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ]);
  });

  test('`insert` replaces the frame, even after the page removed it', () => {
    frame.insert();
    expect(hosts()).toBe(1);
    document.querySelector('assist-frame')?.remove();
    expect(frame.isInserted()).toBe(false);
    frame.insert();
    expect(hosts()).toBe(1);
    expect(shadows).toHaveLength(3);
  });
});

describe('shown', () => {
  test('the shown frame is a modal dialog over a page that does not scroll, until it is hidden', () => {
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
    frame.show();
    document.querySelector('assist-frame')?.remove();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(root.hasAttribute('style')).toBe(false);
  });

  test('`onLost` does not run when the loader removes the shown frame', async () => {
    frame.show();
    frame.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onLost).not.toHaveBeenCalled();
    expect(root.hasAttribute('style')).toBe(false);
    expect(hosts()).toBe(0);
  });

  test('`onLost` runs when the browser closes the dialog', async () => {
    frame.show();
    dialog().close();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(root.hasAttribute('style')).toBe(false);
  });
});

test('`focusEarly` leaves the focus in the field after a tap, which opens the on-screen keyboard', () => {
  frame.focusEarly();
  frame.show();
  expect(shadows.at(-1)?.activeElement).toBe(field());
});

test('`onOpening` runs before the dialog opens, and its signal aborts when the dialog closes', () => {
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

describe('shown by a click of a mouse or by a key', () => {
  beforeEach(() => {
    isTapping = false;
    vi.useFakeTimers();
    frame.show();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const press = (key: string): boolean =>
    window.dispatchEvent(new KeyboardEvent('keypress', { key, cancelable: true }));

  test('a click or a key opens the dialog after the next paint', () => {
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('a click or a key opens the dialog even if the page does not paint', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    frame.hide();
    frame.show();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
  });

  test('a dialog that fails to open throws nothing at the page, and the page can scroll', () => {
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
    press('W');
    expect(press('h')).toBe(false);
    vi.runAllTimers();
    expect(field().value).toBe('Wh');
  });

  test('a Space typed while the dialog opens does not press the opening button again', () => {
    const event = new KeyboardEvent('keyup', { key: ' ', cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('a drawer that is ready before the dialog opens gets the focus once', () => {
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
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(onCloseRequest).toHaveBeenCalledOnce();
    frame.hide();
    vi.runAllTimers();
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('a late `close` event of a dialog that was shown again does not call `onLost`', () => {
    vi.runAllTimers();
    frame.hide();
    frame.show();
    dialog().dispatchEvent(new Event('close'));
    expect(onLost).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
  });
});

describe('the card', () => {
  const status = (): string => find('[role="status"]', HTMLElement).textContent ?? '';
  const isWaiting = (): boolean => dialog().classList.contains('waiting');

  test('the loading card shows a spinner and a Close button', () => {
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(isWaiting()).toBe(true);
    expect(status()).toBe('Opening AI assist…');
    expect(find('.spinner', HTMLElement).hidden).toBe(false);
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
    buttonNamed('Close').click();
    expect(onCloseRequest).toHaveBeenCalledOnce();
  });

  test('the failure card offers ‘Try again’', () => {
    frame.show();
    frame.present({ kind: 'loading', isAsked: true });
    frame.present({ kind: 'failed', isAsked: true });
    expect(status()).toContain('Your question is kept');
    expect(find('.spinner', HTMLElement).hidden).toBe(true);
    buttonNamed('Try again').click();
    expect(onRetry).toHaveBeenCalledOnce();
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).not.toContain('question');
  });

  test('the failure card says that text typed in a crashed drawer is gone', () => {
    frame.show();
    frame.handOver();
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).toBe(
      'AI assist can’t be opened right now. What you typed in AI assist is gone. Type it again here.',
    );
    expect(shadows.at(-1)?.activeElement).toBe(field());
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toContain('is gone.');
    frame.handOver();
    frame.hide();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).not.toContain('is gone.');
  });

  test('the loading card says that text typed in the drawer is gone when its frame is inserted again', () => {
    frame.show();
    frame.handOver();
    frame.insert();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toBe('Opening AI assist… What you typed in AI assist is gone.');
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('the card does not say that text is gone if the drawer never had the focus', () => {
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).not.toContain('is gone');
  });

  test('the card calls an open drawer slow, gets the focus, and does not say that text is gone', () => {
    frame.show();
    frame.handOver();
    frame.present({ kind: 'silent', isAsked: false });
    expect(isWaiting()).toBe(true);
    expect(status()).toBe('AI assist is slow. Please wait.');
    expect(find('.spinner', HTMLElement).hidden).toBe(false);
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
    frame.present({ kind: 'stuck', isAsked: false });
    expect(status()).toBe('AI assist does not answer. If you try again, what you typed is gone.');
    expect(buttonNamed('Try again').hidden).toBe(false);
    frame.present({ kind: 'slow', isAsked: false });
    expect(status()).toBe('Opening AI assist…');
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toContain('is gone.');
  });

  test('the card of an ended assistant offers no ‘Try again’', () => {
    frame.show();
    frame.present({ kind: 'ended', isAsked: true });
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(buttonNamed('Close').hidden).toBe(false);
    expect(status()).toBe('AI assist can’t be opened right now.');
  });

  test('the card is hidden when the drawer is shown', () => {
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    frame.handOver();
    expect(isWaiting()).toBe(false);
    expect(find('.card', HTMLElement).hidden).toBe(true);
    expect(status()).toBe('');
  });
});

describe('the waiting field', () => {
  const press = (key: string, target: EventTarget = window): void => {
    target.dispatchEvent(new KeyboardEvent('keypress', { key, bubbles: true, composed: true }));
  };

  test('the waiting field has the focus as soon as the dialog opens, before the card is visible', () => {
    frame.show();
    expect(shadows.at(-1)?.activeElement).toBe(field());
    expect(dialog().classList.contains('waiting')).toBe(false);
    expect(buttonNamed('Close').hidden).toBe(true);
  });

  test('the waiting field hands its text over with the focus', () => {
    frame.show();
    field().value = 'Where is';
    frame.handOver();
    expect(shadows.at(-1)?.activeElement).toBe(find('iframe', HTMLIFrameElement));
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: 'Where is', isSubmitted: false });
    expect(field().value).toBe('');
    expect(find('.card', HTMLElement).hidden).toBe(true);
  });

  test('an empty waiting field still calls `onTyped` at the hand-over', () => {
    frame.show();
    frame.handOver();
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: '', isSubmitted: false });
  });

  test('the waiting field keeps its text over a new frame, and puts refused text before it', () => {
    frame.show();
    field().value = 'is my claim';
    frame.insert();
    frame.putBack('Where ');
    frame.show();
    expect(field().value).toBe('Where is my claim');
  });

  test('the waiting field submits at Enter, and keeps text that is too long', () => {
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
    frame.show();
    frame.handOver();
    onTyped.mockClear();
    const down = new KeyboardEvent('keydown', { key: 'a', cancelable: true });
    window.dispatchEvent(down);
    expect(down.defaultPrevented, 'no character follows').toBe(true);
    expect(onTyped.mock.calls).toEqual([[{ text: 'a', isSubmitted: false }]]);
  });

  test('the waiting field gets a key by its `keypress` before the focus moves', () => {
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
    frame.show();
    field().blur();
    press('a');
    field().setSelectionRange(0, 0);
    frame.present({ kind: 'loading', isAsked: false });
    expect(shadows.at(-1)?.activeElement).toBe(field());
    expect(field().selectionStart).toBe(1);
  });

  test('the waiting field ignores shortcuts, its own keys and keys of a closed dialog', () => {
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

describe('a violation of the page’s policy', () => {
  function violate(effectiveDirective: string, blockedURI: string): void {
    const event = new Event('securitypolicyviolation');
    document.dispatchEvent(Object.assign(event, { effectiveDirective, blockedURI }));
  }

  test.each([
    ['frame-src', drawerUrl],
    ['frame-src', 'https://cdn.example'],
    ['child-src', drawerUrl],
    ['default-src', drawerUrl],
  ])('a violation of %s by %s means that the drawer’s frame is blocked', (directive, uri) => {
    violate(directive, uri);
    expect(onBlocked).toHaveBeenCalledOnce();
  });

  test.each([
    ['frame-src', 'https://video.example/'],
    ['frame-src', ''],
    ['img-src', drawerUrl],
    ['script-src-elem', 'https://cdn.example'],
  ])(
    'a violation of %s by %j does not mean that the drawer’s frame is blocked',
    (directive, uri) => {
      violate(directive, uri);
      expect(onBlocked).not.toHaveBeenCalled();
    },
  );

  test('a violation of the page’s policy is ignored after the frame is removed', () => {
    frame.remove();
    violate('frame-src', drawerUrl);
    expect(onBlocked).not.toHaveBeenCalled();
  });
});
