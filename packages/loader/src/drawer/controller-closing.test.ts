// @vitest-environment happy-dom
import { BridgeError } from '@assist/bridge';
import { describe, expect, test, vi } from 'vitest';
import { createTestController, pageUrl } from './controller.test-support.ts';
import { CLOSING_LIMIT_MS, CONNECT_LIMIT_MS } from './effects.ts';

describe('closing', () => {
  test('closing the drawer waits for the end of its animation', async () => {
    const { controller, frame, bridge, openDrawer, log } = createTestController();
    const drawer = await openDrawer();
    controller.close();
    expect(drawer.close).toHaveBeenCalledOnce();
    expect(frame.hide).not.toHaveBeenCalled();
    expect(controller.state.isDrawerOpen).toBe(false);
    bridge().methods.closed();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(log).toEqual(['open', 'close']);
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    expect(log).toEqual(['open', 'close']);
  });

  test('closing the drawer has a time limit', async () => {
    const { controller, frame, openDrawer } = createTestController();
    await openDrawer();
    controller.close();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS - 1);
    expect(frame.hide).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('a disconnected drawer closes at once', async () => {
    const { controller, frame, openDrawer } = createTestController();
    await openDrawer({ close: vi.fn(() => Promise.reject(new BridgeError('disconnected'))) });
    controller.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('a close call that fails late does not close a drawer that was opened again', async () => {
    const { controller, frame, openDrawer } = createTestController();
    let fail = (_: Error): void => {};
    const drawer = await openDrawer({
      close: vi.fn(
        () =>
          new Promise<void>((_, reject) => {
            fail = reject;
          }),
      ),
    });
    controller.close();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    controller.open();
    fail(new BridgeError('timeout'));
    await vi.advanceTimersByTimeAsync(0);
    expect(drawer.open).toHaveBeenCalledTimes(2);
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(controller.state.isDrawerOpen).toBe(true);
  });

  test('closing has a time limit if the drawer itself closes', async () => {
    const { frame, openDrawer, tell } = createTestController();
    await openDrawer();
    tell(false);
    expect(frame.hide).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('closing the drawer focuses the opener', async () => {
    const { controller, events, frame, bridge, connect } = createTestController();
    const opener = document.createElement('button');
    document.body.append(opener);
    const focus = vi.spyOn(opener, 'focus');
    const onClose = vi.fn();
    events.on('close', onClose);
    controller.open({ opener });
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({ pageUrl, handsOver: true });
    controller.close();
    bridge().methods.closed();
    expect(frame.hide).toHaveBeenCalledBefore(focus);
    // Listeners of `close` run before the opener is focused, because the opener may be hidden until `close`.
    expect(onClose).toHaveBeenCalledBefore(focus);
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    opener.remove();
  });

  test('closing the drawer without an opener focuses the element that had the focus, also in a shadow tree', async () => {
    const { controller, bridge, openDrawer } = createTestController();
    const host = document.createElement('div');
    const button = document.createElement('button');
    host.attachShadow({ mode: 'open' }).append(button);
    document.body.append(host);
    button.focus();
    const focus = vi.spyOn(button, 'focus');
    await openDrawer();
    controller.open();
    controller.close();
    bridge().methods.closed();
    expect(focus).toHaveBeenCalledOnce();
    host.remove();
  });

  test('`toggle` opens and closes the drawer', async () => {
    const { controller, connect } = createTestController();
    controller.toggle();
    const drawer = await connect();
    controller.toggle();
    expect(drawer.close).toHaveBeenCalledOnce();
    controller.toggle();
    expect(drawer.open).toHaveBeenCalledTimes(2);
  });
});

describe('destroyed', () => {
  test('destroying the controller while the drawer is open restores the page', async () => {
    const { controller, frame, connections, openDrawer } = createTestController();
    await openDrawer();
    controller.destroy();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(frame.remove).toHaveBeenCalled();
    expect(connections[0]?.isDestroyed).toBe(true);
    controller.open();
    controller.warm();
    expect(frame.insert).toHaveBeenCalledOnce();
  });

  test('destroying the controller stops its timers', async () => {
    const { controller, onFailed } = createTestController();
    controller.open();
    controller.destroy();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(onFailed).not.toHaveBeenCalled();
  });
});
