// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import {
  connectBoth,
  drawerAt,
  drawerOrigin,
  hostOrigin,
  openDrawer,
  openHost,
  settleMessages,
} from './connect.test-support.ts';
import { createDrawerMethods } from './drawer-methods.test-support.ts';
import { createFakeWindows } from './fake-windows.test-support.ts';

describe('a connection', () => {
  test('the host reconnects when the frame loads again, and pending calls reject', async () => {
    const { windows, drawer, drawers, onDisconnected } = await connectBoth({
      reset: () => new Promise(() => {}),
    });
    const pending = drawer.order('reset');
    const reloaded = createDrawerMethods();
    windows.unloadDrawer();
    openDrawer(windows, reloaded);
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
    expect(onDisconnected).toHaveBeenCalledOnce();
    const second = await drawerAt(drawers, 1);
    await second.order('close');
    expect(reloaded.close).toHaveBeenCalledOnce();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
  });

  test('the host reconnects after the drawer has ended the connection', async () => {
    const { windows, drawer, drawers, drawerConnection, onDisconnected } = await connectBoth({
      reset: () => new Promise(() => {}),
    });
    const pending = drawer.order('reset');
    drawerConnection.destroy();
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
    expect(onDisconnected).toHaveBeenCalledOnce();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
    const methods = createDrawerMethods();
    openDrawer(windows, methods);
    const second = await drawerAt(drawers, 1);
    await second.order('open', { pageUrl: 'https://va.example/' });
    expect(methods.open).toHaveBeenCalledOnce();
  });

  test('the connection ends at the port’s `close` event', async () => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const handedOver: MessagePort[] = [];
    window.addEventListener('message', ({ ports }) => handedOver.push(...ports));
    const { drawers, onDisconnected } = openHost(windows);
    openDrawer(windows, createDrawerMethods({ reset: () => new Promise(() => {}) }));
    const pending = (await drawerAt(drawers, 0)).order('reset');
    expect(handedOver).toHaveLength(1);
    // Closes the host's own port. Node fires `close` on both ports, so the host sees the same event as if the drawer
    // had closed its port.
    handedOver[0]?.close();
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
    expect(onDisconnected).toHaveBeenCalledOnce();
  });

  test('`destroy` throws nothing on a page that froze `Error.prototype`', async () => {
    const { connection, drawer } = await connectBoth({ reset: () => new Promise(() => {}) });
    drawer.order('reset').catch(() => {});
    const name = Object.getOwnPropertyDescriptor(Error.prototype, 'name');
    Object.defineProperty(Error.prototype, 'name', { writable: false });
    try {
      expect(() => connection.destroy()).not.toThrow();
      await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
    } finally {
      Object.defineProperty(Error.prototype, 'name', { ...name });
    }
  });

  test('the host does not reconnect after `destroy`', async () => {
    const { windows, connection, drawers, drawer, onDisconnected } = await connectBoth();
    connection.destroy();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
    await settleMessages();
    expect(onDisconnected).not.toHaveBeenCalled();
    openDrawer(windows);
    await settleMessages();
    expect(drawers).toHaveLength(1);
  });
});
