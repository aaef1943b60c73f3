// @vitest-environment happy-dom
import { BridgeError } from '@assist/bridge';
import { describe, expect, test, vi } from 'vitest';
import {
  CALL_TIMEOUT_MS,
  createTestController,
  pageUrl,
  timeOut,
} from './controller.test-support.ts';
import { CONNECT_LIMIT_MS, HEARTBEAT_MS, MAX_MISSED_HEARTBEATS } from './effects.ts';

describe('a frame that loads again', () => {
  test('a frame that loads again ignores the previous document’s pending `hello`', async () => {
    const { controller, connect, onFailed } = createTestController();
    controller.open();
    await connect({ hello: vi.fn(() => Promise.reject(new BridgeError('disconnected'))) });
    expect(onFailed).not.toHaveBeenCalled();
    const second = await connect();
    expect(second.open).toHaveBeenCalledOnce();
  });
});

describe('a drawer that disconnects', () => {
  test('a drawer that disconnects while open is inserted again under the card, and ‘Try again’ loads it again', async () => {
    const { controller, frame, frameEvents, bridge, connect, openDrawer, log, views } =
      createTestController();
    await openDrawer();
    bridge().onDisconnected();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    expect(frame.show).toHaveBeenCalledTimes(2);
    expect(log).toEqual(['open']);
    expect(views).toEqual(['loading', 'drawer', 'loading']);
    expect(controller.state.mode).toBe('input');
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'failed',
      isAsked: false,
    });
    frameEvents.onRetry();
    expect(frame.insert).toHaveBeenCalledTimes(3);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledOnce();
  });

  test('a drawer that disconnects twice in one opening is not inserted again, and its question waits for ‘Try again’', async () => {
    const { controller, frame, frameEvents, bridge, connect } = createTestController();
    controller.open({ question: 'How?' });
    await connect();
    bridge().onDisconnected();
    const second = await connect();
    expect(second.open).toHaveBeenCalledWith(expect.objectContaining({ question: 'How?' }));
    bridge().onDisconnected();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    expect(frame.present).toHaveBeenLastCalledWith({ kind: 'failed', isAsked: true });
    frameEvents.onRetry();
    expect(frame.insert).toHaveBeenCalledTimes(3);
    const third = await connect();
    expect(third.open).toHaveBeenCalledWith(expect.objectContaining({ question: 'How?' }));
    bridge().onDisconnected();
    expect(frame.insert, 'the visitor has tried again').toHaveBeenCalledTimes(4);
  });
});

describe('a silent drawer', () => {
  test('an open drawer that misses a heartbeat is called slow until it answers', async () => {
    const { controller, frame, connect, views, onFailed, report } = createTestController();
    controller.warm();
    const drawer = await connect();
    controller.open({ question: 'How?', contextUrl: pageUrl });
    await vi.advanceTimersByTimeAsync(10 * HEARTBEAT_MS);
    expect(views).toEqual(['drawer']);
    drawer.setDebug.mockImplementationOnce(timeOut).mockImplementationOnce(timeOut);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + CALL_TIMEOUT_MS);
    expect(views).toEqual(['drawer', 'silent']);
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS + CALL_TIMEOUT_MS);
    expect(views).toEqual(['drawer', 'silent', 'drawer']);
    // The recovered drawer is called with `open` again, without the question that it already has.
    expect(drawer.open).toHaveBeenLastCalledWith({ pageUrl, handsOver: true });
    expect(frame.insert).toHaveBeenCalledOnce();
    expect(onFailed).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  test('a drawer that misses a heartbeat closes at once', async () => {
    const { controller, frame, openDrawer } = createTestController();
    const drawer = await openDrawer();
    drawer.setDebug.mockImplementation(timeOut);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + CALL_TIMEOUT_MS);
    controller.close();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(drawer.close).toHaveBeenCalledOnce();
    controller.open();
    expect(frame.insert).toHaveBeenCalledOnce();
    expect(drawer.open).toHaveBeenCalledTimes(2);
  });

  test('‘Try again’ replaces a drawer that was silent for 24 s, and asks the question again', async () => {
    const { controller, frame, frameEvents, connect, views, report } = createTestController();
    controller.warm();
    const first = await connect();
    controller.open({ question: 'How?', contextUrl: pageUrl });
    await vi.advanceTimersByTimeAsync(0);
    first.setDebug.mockImplementation(timeOut);
    await vi.advanceTimersByTimeAsync(MAX_MISSED_HEARTBEATS * (HEARTBEAT_MS + CALL_TIMEOUT_MS));
    expect(views).toEqual(['drawer', 'silent', 'stuck']);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'drawer-dead',
      expect.objectContaining({ hello: first.hello }),
    );
    frameEvents.onRetry();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    const second = await connect();
    expect(second.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      contextUrl: pageUrl,
      pageUrl,
      handsOver: true,
    });
  });
});

describe('a frame that the page removes', () => {
  test('a page that removes the open frame can scroll again, and the next opening loads the drawer', async () => {
    const { controller, frame, frameEvents, removeFrame, connect, openDrawer } =
      createTestController();
    await openDrawer();
    removeFrame();
    frameEvents.onLost();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(controller.state.isDrawerOpen).toBe(false);
    controller.open({ question: 'How?' });
    expect(frame.insert).toHaveBeenCalledTimes(2);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });

  test('the drawer is closed when the browser closes the dialog', async () => {
    const { frameEvents, openDrawer, log } = createTestController();
    const drawer = await openDrawer();
    frameEvents.onLost();
    expect(drawer.close).toHaveBeenCalledOnce();
    expect(log).toEqual(['open', 'close']);
  });
});
