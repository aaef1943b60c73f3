import { expect, test, vi } from 'vitest';
import { createDrawerPort } from './drawer-port.ts';

function openPort() {
  const { port1, port2 } = new MessageChannel();
  const onLeft = vi.fn();
  return { port: createDrawerPort(port1, new Map(), onLeft), drawerEnd: port2, onLeft };
}

test('a drawer that goes without a word is missed once, and its calls reject', async () => {
  const { port, drawerEnd, onLeft } = openPort();
  const pending = port.call('reset', () => undefined);
  drawerEnd.close();
  await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
  expect(onLeft).toHaveBeenCalledOnce();
});

test('a drawer that was left is not missed', async () => {
  const { port, drawerEnd, onLeft } = openPort();
  const isClosed = new Promise((resolve) => drawerEnd.addEventListener('close', resolve));
  drawerEnd.start();
  port.close();
  await isClosed;
  expect(onLeft).not.toHaveBeenCalled();
});
