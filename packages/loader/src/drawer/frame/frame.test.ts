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
/** Whether the visitor taps, and gets the dialog during the tap; else it comes after the next drawing. */
let isTapping: boolean;
let frame: Frame;

const attachShadow = Element.prototype.attachShadow;

beforeEach(() => {
  isTapping = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isTapping,
  }));
  // The shadow tree is closed to everybody but the one who attached it.
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
  test('the inserted frame is one element of the root, with everything in a closed tree', () => {
    expect(hosts()).toBe(1);
    expect(document.querySelector('assist-frame')?.parentElement).toBe(root);
    expect(document.querySelector('assist-frame')?.shadowRoot).toBeNull();
    expect(frame.isInserted()).toBe(true);
    expect(dialog().open).toBe(false);
  });

  test('the inserted frame has the name of the spec, and the frame the rights it needs and no more', () => {
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

  test('the inserted frame is built again, also where the page has taken it out', () => {
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

  test('the shown frame gives up the focus of its frame before it is hidden, and takes it at each opening', () => {
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

  test.each(['Escape', 'cancel'])('the shown frame asks to be closed by %s', (way) => {
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

  test('the shown frame keeps Escape from the page, and leaves other keys and other times alone', () => {
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

  test('the shown frame leaves Escape alone afterwards, even where listeners cannot be stopped', () => {
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

  test('the shown frame lets the page scroll and says so when the page removes it', async () => {
    frame.show();
    document.querySelector('assist-frame')?.remove();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(root.hasAttribute('style')).toBe(false);
  });

  test('the shown frame says nothing when the loader removes it', async () => {
    frame.show();
    frame.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onLost).not.toHaveBeenCalled();
    expect(root.hasAttribute('style')).toBe(false);
    expect(hosts()).toBe(0);
  });

  test('the shown frame says so when the browser closes it', async () => {
    frame.show();
    dialog().close();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(root.hasAttribute('style')).toBe(false);
  });
});

test('a drawer that is there gets the keyboard no earlier than its answer after a tap, which brings up the keyboard of the screen', () => {
  frame.focusEarly();
  frame.show();
  expect(shadows.at(-1)?.activeElement).toBe(field());
});

test('the frame says when its dialog is about to open, and when it is hidden', () => {
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

  test('a click or a key opens the frame’s dialog once the browser has drawn what it changed', () => {
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('a click or a key opens the frame’s dialog in a page that draws nothing, too', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    frame.hide();
    frame.show();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
  });

  test('a frame shown by a click keeps from the page that it cannot open the dialog, and lets the page scroll', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(dialog(), 'showModal').mockImplementation(() => {
      throw new Error('not here');
    });
    expect(() => vi.runAllTimers()).not.toThrow();
    expect(warn).toHaveBeenCalledExactlyOnceWith('AI assist: not here');
    expect(onLost).toHaveBeenCalledOnce();
    expect(root.hasAttribute('style')).toBe(false);
  });

  test('a frame shown by a click keeps what is typed before the dialog opens', () => {
    press('W');
    expect(press('h')).toBe(false);
    vi.runAllTimers();
    expect(field().value).toBe('Wh');
  });

  test('a frame shown by a key takes no Space that is typed before for a press of the button that opens it', () => {
    const event = new KeyboardEvent('keyup', { key: ' ', cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('a frame shown by a click gives the focus once, to a drawer that has come before the dialog', () => {
    const focus = vi.spyOn(field(), 'focus');
    press('W');
    frame.handOver();
    press('h');
    vi.runAllTimers();
    expect(focus).not.toHaveBeenCalled();
    expect(shadows.at(-1)?.activeElement).toBe(find('iframe', HTMLIFrameElement));
    expect(onTyped.mock.calls).toEqual([[{ text: 'Wh', isSubmitted: false }]]);
  });

  test('a frame shown by a click gives the focus to a drawer that is there during the click, and the keys that find the page still', () => {
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

  test('a frame shown by a click leaves the keyboard to a drawer that is slow, and takes it back from one that fails', () => {
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

  test('a frame shown by a click and closed by Escape before its dialog opens never opens it', () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(onCloseRequest).toHaveBeenCalledOnce();
    frame.hide();
    vi.runAllTimers();
    expect(dialog().open).toBe(false);
    expect(root.hasAttribute('style')).toBe(false);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('a frame shown by a click that is closed and shown at once is not taken for lost', () => {
    vi.runAllTimers();
    frame.hide();
    frame.show();
    dialog().dispatchEvent(new Event('close'));
    expect(onLost).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(dialog().open).toBe(true);
  });
});

describe('presents', () => {
  const status = (): string => find('[role="status"]', HTMLElement).textContent ?? '';
  const isWaiting = (): boolean => dialog().classList.contains('waiting');

  test('the card presents a spinner and a way out', () => {
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

  test('the card presents a failure, with another try', () => {
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

  test('the card says that what was typed in a drawer that died is gone, and can be typed again', () => {
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

  test('the card says that what was typed in a drawer is gone when its frame is inserted again', () => {
    frame.show();
    frame.handOver();
    frame.insert();
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toBe('Opening AI assist… What you typed in AI assist is gone.');
    expect(shadows.at(-1)?.activeElement).toBe(field());
  });

  test('the card does not say that anything is gone where the drawer never had the keyboard', () => {
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    frame.present({ kind: 'failed', isAsked: false });
    expect(status()).not.toContain('is gone');
  });

  test('the card says that an open drawer is slow, takes the keyboard, and does not call anything gone', () => {
    frame.show();
    frame.handOver();
    frame.present({ kind: 'silent', isAsked: false });
    expect(isWaiting()).toBe(true);
    expect(status()).toBe('AI assist is slow. It goes on where it was as soon as it answers.');
    expect(find('.spinner', HTMLElement).hidden).toBe(false);
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(shadows.at(-1)?.activeElement).toBe(field());
    frame.present({ kind: 'stuck', isAsked: false });
    expect(status()).toBe(
      'AI assist does not answer. “Try again” opens it without what you typed.',
    );
    expect(buttonNamed('Try again').hidden).toBe(false);
    frame.present({ kind: 'slow', isAsked: false });
    expect(status()).toBe('Opening AI assist…');
    frame.present({ kind: 'loading', isAsked: false });
    expect(status()).toContain('is gone.');
  });

  test('the card presents a failure for good, without another try', () => {
    frame.show();
    frame.present({ kind: 'ended', isAsked: true });
    expect(buttonNamed('Try again').hidden).toBe(true);
    expect(buttonNamed('Close').hidden).toBe(false);
    expect(status()).toBe('AI assist can’t be opened right now.');
  });

  test('the card is gone when the drawer is there', () => {
    frame.show();
    frame.present({ kind: 'loading', isAsked: false });
    frame.handOver();
    expect(isWaiting()).toBe(false);
    expect(find('.card', HTMLElement).hidden).toBe(true);
    expect(status()).toBe('');
  });
});

describe('the field of the page', () => {
  const press = (key: string, target: EventTarget = window): void => {
    target.dispatchEvent(new KeyboardEvent('keypress', { key, bubbles: true, composed: true }));
  };

  test('the field of the page has the keyboard as soon as the dialog is shown, before there is a card to see', () => {
    frame.show();
    expect(shadows.at(-1)?.activeElement).toBe(field());
    expect(dialog().classList.contains('waiting')).toBe(false);
    expect(buttonNamed('Close').hidden).toBe(true);
  });

  test('the field of the page hands its text over with the keyboard', () => {
    frame.show();
    field().value = 'Where is';
    frame.handOver();
    expect(shadows.at(-1)?.activeElement).toBe(find('iframe', HTMLIFrameElement));
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: 'Where is', isSubmitted: false });
    expect(field().value).toBe('');
    expect(find('.card', HTMLElement).hidden).toBe(true);
  });

  test('the field of the page tells the drawer that it has the keyboard where nothing was typed, too', () => {
    frame.show();
    frame.handOver();
    expect(onTyped).toHaveBeenCalledExactlyOnceWith({ text: '', isSubmitted: false });
  });

  test('the field of the page keeps its text when the frame is built again, and puts back what was not taken before it', () => {
    frame.show();
    field().value = 'is my claim';
    frame.insert();
    frame.putBack('Where ');
    frame.show();
    expect(field().value).toBe('Where is my claim');
  });

  test('the field of the page asks at Enter, and keeps what is too long to be asked', () => {
    frame.show();
    field().value = 'Where is my claim?';
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(onAsk).toHaveBeenCalledExactlyOnceWith('Where is my claim?');
    field().value = 'x'.repeat(151);
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(onAsk).toHaveBeenCalledOnce();
    expect(field().value).toHaveLength(151);
  });

  test('the field of the page is not left in the middle of a composition', async () => {
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

  test('the field of the page waits no longer for a composition that rests', () => {
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

  test('the field of the page hands nothing over when it is closed in the middle of a composition', async () => {
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

  test('the field of the page gets the keys that reach the page while the frame has the focus', () => {
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

  test('the field of the page gets a key once, whose character comes or not, while the frame has the focus', () => {
    frame.show();
    frame.handOver();
    onTyped.mockClear();
    const down = new KeyboardEvent('keydown', { key: 'a', cancelable: true });
    window.dispatchEvent(down);
    expect(down.defaultPrevented, 'no character follows').toBe(true);
    expect(onTyped.mock.calls).toEqual([[{ text: 'a', isSubmitted: false }]]);
  });

  test('the field of the page waits for the character of a key while the focus has yet to move', () => {
    frame.show();
    find('iframe', HTMLIFrameElement).blur();
    field().blur();
    const down = new KeyboardEvent('keydown', { key: 'a', cancelable: true });
    window.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(false);
    press('a');
    expect(field().value).toBe('a');
  });

  test('the field of the page has its caret behind what was typed before it had the focus', () => {
    frame.show();
    field().blur();
    press('a');
    field().setSelectionRange(0, 0);
    frame.present({ kind: 'loading', isAsked: false });
    expect(shadows.at(-1)?.activeElement).toBe(field());
    expect(field().selectionStart).toBe(1);
  });

  test('the field of the page leaves alone the keys of others: shortcuts, its own, those of a closed dialog', () => {
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
  ])('a violation of the page’s policy of %s by %s is the drawer’s', (directive, uri) => {
    violate(directive, uri);
    expect(onBlocked).toHaveBeenCalledOnce();
  });

  test.each([
    ['frame-src', 'https://video.example/'],
    ['frame-src', ''],
    ['img-src', drawerUrl],
    ['script-src-elem', 'https://cdn.example'],
  ])('a violation of the page’s policy of %s by %j is not', (directive, uri) => {
    violate(directive, uri);
    expect(onBlocked).not.toHaveBeenCalled();
  });

  test('a violation of the page’s policy is no matter once the frame is gone', () => {
    frame.remove();
    violate('frame-src', drawerUrl);
    expect(onBlocked).not.toHaveBeenCalled();
  });
});
