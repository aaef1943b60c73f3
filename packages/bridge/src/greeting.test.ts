// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawerOrigin, hostOrigin, settleMessages } from './connect.test-support.ts';
import { createFakeWindows } from './fake-windows.test-support.ts';
import { GREETING, greetPage } from './greeting.ts';

/** Greets a page of this origin, which may answer with `windows.drawer.postMessage`. */
function greet(origin = hostOrigin) {
  const windows = createFakeWindows({ host: origin, drawer: drawerOrigin });
  const onPort = vi.fn<(port: MessagePort) => void>();
  const stop = greetPage(windows.host, [hostOrigin], onPort);
  return { windows, onPort, stop };
}

test('`greetPage` sends a port to a page that answers the greeting, and no earlier', async () => {
  const { windows, onPort } = greet();
  const sent: MessagePort[] = [];
  window.addEventListener('message', ({ ports }) => sent.push(...ports));
  await settleMessages();
  expect(windows.posted).toEqual([GREETING]);
  expect(onPort).not.toHaveBeenCalled();
  windows.drawer.postMessage(GREETING, drawerOrigin);
  await settleMessages();
  expect(onPort).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
  const received = new Promise((resolve) => sent[0]?.addEventListener('message', resolve));
  sent[0]?.start();
  onPort.mock.calls[0]?.[0].postMessage('through the port');
  expect(await received).toMatchObject({ data: 'through the port' });
});

test('`greetPage` opens only one port, even if the page greets again', async () => {
  const { windows, onPort } = greet();
  windows.drawer.postMessage(GREETING, drawerOrigin);
  windows.drawer.postMessage(GREETING, drawerOrigin);
  await settleMessages();
  expect(onPort).toHaveBeenCalledOnce();
});

test('`greetPage` opens no port for another message', async () => {
  const { windows, onPort } = greet();
  for (const message of ['', `${GREETING}!`, { greeting: GREETING }, [GREETING], null]) {
    windows.drawer.postMessage(message, drawerOrigin);
  }
  await settleMessages();
  expect(onPort).not.toHaveBeenCalled();
});

test.each([
  'http://localhost:3000.evil.example',
  'http://localhost:3001',
  'https://localhost:3000',
  'null',
])('`greetPage` opens no port for a page of the origin %s', async (origin) => {
  const { windows, onPort } = greet(origin);
  windows.drawer.postMessage(GREETING, drawerOrigin);
  await settleMessages();
  expect(onPort).not.toHaveBeenCalled();
});

test('`greetPage` opens no port for another window of an allowed origin', async () => {
  const { onPort } = greet();
  const sibling = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
  sibling.drawer.postMessage(GREETING, drawerOrigin);
  await settleMessages();
  expect(onPort).not.toHaveBeenCalled();
});

test('`greetPage` opens no port after it is stopped', async () => {
  const { windows, onPort, stop } = greet();
  stop();
  windows.drawer.postMessage(GREETING, drawerOrigin);
  await settleMessages();
  expect(onPort).not.toHaveBeenCalled();
});
