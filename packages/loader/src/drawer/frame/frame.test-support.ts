import { type Mock, onTestFinished, vi } from 'vitest';
import { createFrame, type Frame, type FrameEvents } from './frame.ts';
import { serveEmptyFrames } from './serve-empty-frames.test-support.ts';

/** The address of the drawer in every test of the frame. */
export const drawerUrl = 'https://cdn.example/drawer/index.html';

/** The listeners of the frame's events as mocks, by name. */
type FrameListeners = { [Name in keyof FrameEvents]: Mock<FrameEvents[Name]> };

/** A frame in the page, its listeners, and access to its closed shadow tree. */
export interface TestFrame extends FrameListeners {
  readonly frame: Frame;
  /** The shadow trees of all frames that were inserted, in order. */
  readonly shadows: readonly ShadowRoot[];
  /**
   * Returns the first element that matches the selector in the newest frame's shadow tree. Throws if there is none, or
   * if it is not an instance of `type`.
   */
  find<Type extends Element>(selector: string, type: new () => Type): Type;
  dialog(): HTMLDialogElement;
  /** The waiting card's button with this text. */
  buttonNamed(text: string): HTMLButtonElement;
  /** The waiting card's field. */
  field(): HTMLTextAreaElement;
}

/**
 * Creates a frame, and inserts it into the page. Removes the frame and restores the mocks after the test.
 *
 * @param options.isTouchScreen whether the visitor uses a touch screen. On a touch screen, the dialog opens during the
 *   tap; elsewhere it opens after the next paint.
 */
export function createTestFrame(options: { isTouchScreen?: boolean } = {}): TestFrame {
  const { isTouchScreen = true } = options;
  serveEmptyFrames();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isTouchScreen,
  }));
  const shadows = recordShadows();
  const listeners: FrameListeners = {
    onOpening: vi.fn(),
    onCloseRequest: vi.fn(),
    onRetry: vi.fn(),
    onLost: vi.fn(),
    onAsk: vi.fn(),
    onTyped: vi.fn(),
    onBlocked: vi.fn(),
  };
  const styles = { withSheet: () => [], applyTheme: () => {} };
  const frame = createFrame({ drawerUrl, styles, ...listeners });
  onTestFinished(() => {
    frame.remove();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  frame.insert();

  const find: TestFrame['find'] = (selector, type) => {
    const element = shadows.at(-1)?.querySelector(selector);
    if (!(element instanceof type)) throw new Error(`no ${selector}`);
    return element;
  };
  return {
    frame,
    ...listeners,
    shadows,
    find,
    dialog: () => find('dialog', HTMLDialogElement),
    buttonNamed(text) {
      const buttons = [...(shadows.at(-1)?.querySelectorAll('button') ?? [])];
      const button = buttons.find(({ textContent }) => textContent === text);
      if (!button) throw new Error(`no ${text}`);
      return button;
    },
    field: () => find('textarea', HTMLTextAreaElement),
  };
}

/** Returns the number of frames in the page. */
export const hosts = (): number => document.querySelectorAll('assist-frame').length;

/** Records the closed shadow trees, because only the return value of `attachShadow` gives access to them. */
function recordShadows(): readonly ShadowRoot[] {
  const shadows: ShadowRoot[] = [];
  const attachShadow = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (
    this: Element,
    init: ShadowRootInit,
  ) {
    const shadow = attachShadow.call(this, init);
    shadows.push(shadow);
    return shadow;
  });
  return shadows;
}
