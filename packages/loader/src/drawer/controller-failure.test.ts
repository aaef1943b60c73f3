// @vitest-environment happy-dom
import { BridgeError } from '@assist/bridge';
import { describe, expect, test, vi } from 'vitest';
import {
  CALL_TIMEOUT_MS,
  createTestController,
  pageUrl,
  timeOut,
} from './controller.test-support.ts';
import { CONNECT_LIMIT_MS } from './effects.ts';

describe('a drawer that does not load', () => {
  test('the card says after the time limit that the drawer failed, and keeps the question', async () => {
    const { controller, frame, connections, connect, onFailed } = createTestController();
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS - 1);
    expect(onFailed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'failed',
      isAsked: true,
    });
    controller.open();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    expect(connections[0]?.isDestroyed).toBe(true);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });

  test('closing the failure card shows the page’s own content, with the question in its original box', async () => {
    const { controller, log } = createTestController();
    const box = document.createElement('input');
    document.body.append(box);
    controller.open({ question: 'How?', opener: box });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    controller.close();
    expect(box.value).toBe('How? And then?');
    expect(document.activeElement).toBe(box);
    expect(log).toEqual(['open', 'close', 'unavailable']);
    box.remove();
  });

  test('‘Try again’ loads a failed drawer without closing the card', async () => {
    const { controller, frameEvents, connect, log, views } = createTestController();
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    frameEvents.onRetry();
    expect(views).toEqual(['loading', 'failed', 'loading']);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
    expect(log).toEqual(['open']);
  });

  test('warming does not load a failed drawer again under its card', async () => {
    const { controller, frame } = createTestController();
    controller.open();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    controller.warm();
    expect(frame.insert).toHaveBeenCalledOnce();
    controller.close();
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('a drawer that answers `hello` with an error has failed', async () => {
    const { controller, connect, onFailed } = createTestController();
    controller.open();
    await connect({ hello: vi.fn(() => Promise.reject(new BridgeError('failed'))) });
    expect(onFailed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(onFailed).toHaveBeenCalledOnce();
  });

  test('a drawer that answers `hello` late removes the card and gets the question', async () => {
    const { controller, connect, views } = createTestController();
    controller.open({ question: 'How?' });
    const hello = vi.fn(async () => ({ contract: 1, appVersion: '1' }));
    for (let tries = 0; tries < 3; tries += 1) hello.mockImplementationOnce(timeOut);
    const drawer = await connect({ hello });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(views).toEqual(['loading', 'failed']);
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    expect(views).toEqual(['loading', 'failed', 'drawer']);
    expect(drawer.open.mock.calls).toMatchObject([[{ question: 'How?' }]]);
  });

  test('a drawer that answers `open` with an error is loaded again and gets the question again', async () => {
    const { controller, frame, frameEvents, connect } = createTestController();
    controller.warm();
    await connect({ open: vi.fn(() => Promise.reject(new BridgeError('failed'))) });
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'failed',
      isAsked: true,
    });
    frameEvents.onRetry();
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });
});

describe('no drawer on this page', () => {
  test.each([-1, 3, 7])('the loader refuses a drawer with contract %i', async (contract) => {
    const { controller, frame, connect, log } = createTestController();
    controller.warm();
    await connect({ hello: vi.fn(async () => ({ contract, appVersion: '9' })) });
    expect(log).toEqual(['unavailable']);
    expect(frame.isInserted()).toBe(false);
    controller.open();
    expect(frame.show).not.toHaveBeenCalled();
  });

  test('the loader accepts a drawer whose contract is one newer', async () => {
    const { controller, connect } = createTestController();
    controller.open();
    const drawer = await connect({ hello: vi.fn(async () => ({ contract: 2, appVersion: '9' })) });
    expect(drawer.open).toHaveBeenCalledOnce();
  });

  test('a drawer that the page’s policy blocks shows the failure card to a waiting visitor, then is removed', () => {
    const { controller, frame, frameEvents, log } = createTestController();
    controller.open({ question: 'How?' });
    frameEvents.onBlocked();
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'ended',
      isAsked: true,
    });
    expect(frame.isInserted()).toBe(true);
    frameEvents.onCloseRequest();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(frame.isInserted()).toBe(false);
    frameEvents.onBlocked();
    expect(log).toEqual(['open', 'unavailable', 'close']);
  });
});

describe('error monitoring', () => {
  test('error monitoring gets `drawer-dead` when the drawer does not load', async () => {
    const { controller, report } = createTestController();
    controller.open();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(report).toHaveBeenCalledExactlyOnceWith('drawer-dead', undefined);
  });

  test('error monitoring gets `drawer-dead` from the drawer itself if it is still connected', async () => {
    const { controller, connect, report } = createTestController();
    controller.warm();
    const drawer = await connect({
      open: vi.fn(() => Promise.reject(new BridgeError('failed'))),
    });
    controller.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'drawer-dead',
      expect.objectContaining({ hello: drawer.hello }),
    );
  });

  test('error monitoring gets `drawer-incompatible` for an unsupported contract version', async () => {
    const { controller, connect, report } = createTestController();
    controller.warm();
    await connect({ hello: vi.fn(async () => ({ contract: 9, appVersion: '9' })) });
    expect(report).toHaveBeenCalledExactlyOnceWith('drawer-incompatible', undefined);
  });

  test('error monitoring gets nothing for a frame that the page’s policy blocks, because it blocks the report frame, too', () => {
    const { controller, frameEvents, report } = createTestController();
    controller.warm();
    frameEvents.onBlocked();
    expect(report).not.toHaveBeenCalled();
  });
});
