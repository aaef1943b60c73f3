// @vitest-environment happy-dom
import { BridgeError } from '@assist/bridge';
import { describe, expect, test, vi } from 'vitest';
import { createTestController, pageUrl } from './controller.test-support.ts';
import { CONNECT_LIMIT_MS, SLOW_OPENING_MS } from './effects.ts';

describe('loading', () => {
  test('the controller loads the drawer once, at the first intent', () => {
    const { controller, frame, bridge } = createTestController();
    expect(frame.insert).not.toHaveBeenCalled();
    controller.warm();
    controller.warm();
    expect(frame.insert).toHaveBeenCalledOnce();
    expect(frame.show).not.toHaveBeenCalled();
    expect(bridge().drawerOrigin).toBe('https://cdn.example');
  });

  test('the controller sends `hello` with the page’s address and language to a new drawer', async () => {
    const { controller, connect } = createTestController();
    controller.warm();
    const drawer = await connect();
    expect(drawer.hello).toHaveBeenCalledExactlyOnceWith({
      contract: 1,
      loaderVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      pageUrl,
      language: '',
      suggestedQuestions: [{ question: 'q?', reasoning: '' }],
    });
    expect(drawer.setTheme).toHaveBeenCalledExactlyOnceWith({ 'color-scheme': 'light' });
    expect(drawer.open).not.toHaveBeenCalled();
  });

  test('the controller shows a spinner while the drawer loads, then the drawer with the question asked meanwhile', async () => {
    const { controller, frame, connect, log, views } = createTestController();
    controller.open({ question: 'How?', contextUrl: pageUrl });
    expect(frame.show).toHaveBeenCalledOnce();
    expect(controller.state.isDrawerOpen).toBe(true);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      contextUrl: pageUrl,
      pageUrl,
      handsOver: true,
    });
    expect(views).toEqual(['loading', 'drawer']);
    expect(log).toEqual(['open']);
  });
});

test('a ready drawer gets the focus before the call of `open`, and the page’s theme when its dialog opens', async () => {
  const { controller, frame, frameEvents, connect, tell } = createTestController();
  controller.warm();
  const drawer = await connect();
  drawer.setTheme.mockClear();
  tell(false, { isReady: true });
  expect(controller.state).not.toHaveProperty('isReady');
  controller.open();
  expect(frame.focusEarly).toHaveBeenCalledBefore(drawer.open);
  expect(drawer.open).toHaveBeenCalledBefore(frame.show);
  expect(drawer.setTheme).not.toHaveBeenCalled();
  frameEvents.onOpening(new AbortController().signal);
  expect(drawer.setTheme).toHaveBeenCalledOnce();
});

test('a drawer that is not ready gets the focus after it has opened', async () => {
  const { controller, frame, connect, tell } = createTestController();
  controller.warm();
  const drawer = await connect();
  tell(false, { isReady: false });
  controller.open();
  expect(drawer.open).toHaveBeenCalledOnce();
  expect(frame.focusEarly).not.toHaveBeenCalled();
});

test('a drawer that connects late receives the size of the page’s viewport', async () => {
  const { controller, frameEvents, connect } = createTestController();
  const viewport = Object.assign(new EventTarget(), { height: 420, offsetTop: 60, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  controller.open();
  const whileOpen = new AbortController();
  frameEvents.onOpening(whileOpen.signal);
  const drawer = await connect();
  expect(drawer.setViewport).toHaveBeenCalledExactlyOnceWith({ height: 420, offsetTop: 60 });
  viewport.dispatchEvent(new Event('resize'));
  expect(drawer.setViewport).toHaveBeenCalledTimes(2);
  whileOpen.abort();
  viewport.dispatchEvent(new Event('resize'));
  expect(drawer.setViewport).toHaveBeenCalledTimes(2);
});

describe('asking', () => {
  test('the drawer receives each change of the visitor’s colour scheme', async () => {
    const { controller, darkScheme, openDrawer } = createTestController();
    const drawer = await openDrawer();
    const prefer = (isDark: boolean): void => {
      darkScheme.matches = isDark;
      darkScheme.dispatchEvent(new Event('change'));
    };
    prefer(true);
    expect(drawer.setTheme).toHaveBeenLastCalledWith({ 'color-scheme': 'dark' });
    prefer(false);
    expect(drawer.setTheme).toHaveBeenLastCalledWith({ 'color-scheme': 'light' });
    drawer.setTheme.mockClear();
    controller.destroy();
    prefer(true);
    prefer(false);
    expect(drawer.setTheme).not.toHaveBeenCalled();
  });

  test('the spinner shows only if the drawer opens slowly', async () => {
    const { controller, connect, views, onFailed } = createTestController();
    controller.warm();
    let answer = (): void => {};
    await connect({
      open: vi.fn(
        () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          }),
      ),
    });
    controller.open();
    await vi.advanceTimersByTimeAsync(SLOW_OPENING_MS - 1);
    expect(views).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(views).toEqual(['slow']);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(views).toEqual(['slow', 'drawer']);
    await vi.advanceTimersByTimeAsync(10 * CONNECT_LIMIT_MS);
    expect(onFailed).not.toHaveBeenCalled();
  });
});

describe('text typed while the drawer loads', () => {
  const typed = { text: 'Where is', isSubmitted: false };

  test('text typed while the drawer loads goes to the drawer', async () => {
    const { frame, frameEvents, openDrawer } = createTestController();
    const drawer = await openDrawer();
    frameEvents.onTyped(typed);
    expect(drawer.takeTyped).toHaveBeenCalledExactlyOnceWith(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).not.toHaveBeenCalled();
  });

  test('text typed while the drawer loads stays on the page if the drawer refuses it or has disconnected', async () => {
    const { frame, frameEvents, bridge, openDrawer } = createTestController();
    await openDrawer({
      takeTyped: vi.fn(async () => {
        throw new BridgeError('failed');
      }),
    });
    frameEvents.onTyped(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).toHaveBeenCalledExactlyOnceWith('Where is');
    bridge().onDisconnected();
    frameEvents.onTyped(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).toHaveBeenCalledTimes(2);
  });

  test('typed text does not return to the page from a slow drawer, which still has it', async () => {
    const { frame, frameEvents, openDrawer } = createTestController();
    await openDrawer({
      takeTyped: vi.fn(() => Promise.reject(new BridgeError('timeout'))),
    });
    frameEvents.onTyped(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).not.toHaveBeenCalled();
  });

  test('a question submitted in the waiting card waits for the drawer', async () => {
    const { controller, frame, frameEvents, connect } = createTestController();
    controller.open();
    frameEvents.onAsk('How?');
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'loading',
      isAsked: true,
    });
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });
});

describe('the context page', () => {
  test('the context page leaves without user name, query and fragment', async () => {
    const { controller, connect } = createTestController();
    controller.open({ contextUrl: 'https://jane:secret@www.example.gov/claim/?ssn=1#jane' });
    const drawer = await connect();
    expect(drawer.open.mock.calls[0]?.[0].contextUrl).toBe('https://www.example.gov/claim/');
    controller.setContextUrl('https://jane:secret@www.example.gov/?ssn=1#jane');
    expect(drawer.setContextUrl).toHaveBeenLastCalledWith('https://www.example.gov/');
  });

  test('a trigger element without a context page clears the context of an earlier one', async () => {
    const { controller, connect } = createTestController();
    controller.open({ contextUrl: pageUrl });
    controller.open({ question: 'How?', contextUrl: null });
    const drawer = await connect();
    expect(drawer.setContextUrl).toHaveBeenCalledExactlyOnceWith(null);
    expect(drawer.setContextUrl).toHaveBeenCalledBefore(drawer.open);
    expect(drawer.open.mock.calls[0]?.[0].contextUrl).toBeUndefined();
  });

  test('the context page stays when a script of the page opens the drawer', async () => {
    const { controller, connect } = createTestController();
    controller.open({ contextUrl: pageUrl });
    controller.open({ question: 'How?' });
    const drawer = await connect();
    expect(drawer.setContextUrl).not.toHaveBeenCalled();
    expect(drawer.open.mock.calls[0]?.[0].contextUrl).toBe(pageUrl);
  });
});
