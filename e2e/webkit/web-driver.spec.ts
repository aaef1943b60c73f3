import { type ReceivedRequest, serveRequests } from '@assist/test-kit';
import { expect, test } from '@playwright/test';
import { WebDriver } from './web-driver.ts';

/**
 * Starts a fake WebDriver server. The start of a session always gets the same response. The other commands get the
 * given values, one after the other.
 */
async function startDriver(...answers: readonly { status?: number; value: unknown }[]) {
  const received: ReceivedRequest[] = [];
  const rest = [...answers];
  const server = await serveRequests((request, response) => {
    received.push(request);
    const isStart = request.target === '/session';
    const { status = 200, value } = (isStart ? undefined : rest.shift()) ?? {
      value: { sessionId: 'one' },
    };
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ value }));
  });
  return { driver: await WebDriver.connect(server.origin, {}), received, server };
}

test('the driver’s commands belong to its session, and a text is one key after the other', async () => {
  const { driver, received, server } = await startDriver({ value: null });
  await driver.type('hi');
  expect(received.at(-1)?.target).toBe('/session/one/actions');
  const [source] = JSON.parse(String(received.at(-1)?.body)).actions;
  expect(source.actions).toEqual([
    { type: 'keyDown', value: 'h' },
    { type: 'keyUp', value: 'h' },
    { type: 'keyDown', value: 'i' },
    { type: 'keyUp', value: 'i' },
  ]);
  await server.close();
});

test('a command that the web driver refuses is an error that says what was asked and why not', async () => {
  const { driver, server } = await startDriver({
    status: 404,
    value: { error: 'no such frame', message: 'gone' },
  });
  await expect(driver.enter(null)).rejects.toThrow(/POST \/session\/one\/frame: .*no such frame/);
  await server.close();
});

test('a script of the web driver that returns no element has found none', async () => {
  const { driver, server } = await startDriver({ value: null });
  await expect(driver.find('return null')).rejects.toThrow('No element: return null');
  await server.close();
});
