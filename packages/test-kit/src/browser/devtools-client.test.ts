import { beforeEach, describe, expect, it } from 'vitest';
import { createDevToolsClient, type DevToolsClient, evaluate } from './devtools-client.mjs';

describe('createDevToolsClient', () => {
  let client: DevToolsClient;
  let written: unknown[];
  beforeEach(() => {
    written = [];
    client = createDevToolsClient((text) => written.push(JSON.parse(text)));
  });

  const answer = (message: object): void => client.receive(JSON.stringify(message));

  it('the DevTools client resolves each command with its own answer', async () => {
    const first = client.send('Page.enable');
    const second = client.send('Page.navigate', { url: 'about:blank' }, 'session');
    expect(written).toEqual([
      { id: 1, method: 'Page.enable', params: {} },
      { id: 2, method: 'Page.navigate', params: { url: 'about:blank' }, sessionId: 'session' },
    ]);
    answer({ id: 2, result: { frameId: 'f' } });
    answer({ id: 1, error: { message: 'Not attached' } });
    expect(await second).toEqual({ frameId: 'f' });
    await expect(first).rejects.toThrow('Not attached');
  });

  it('the DevTools client passes events to listeners until they stop listening', () => {
    const heard: (string | undefined)[] = [];
    const ignore = client.listen(({ method }) => heard.push(method));
    answer({ method: 'Page.loadEventFired' });
    ignore();
    answer({ method: 'Page.frameDetached' });
    expect(heard).toEqual(['Page.loadEventFired']);
  });

  it('the DevTools client rejects pending commands when the browser ends', async () => {
    const waiting = client.send('Page.enable');
    client.end();
    await expect(waiting).rejects.toThrow('The browser has ended.');
  });

  it('the DevTools client evaluates a script to its value or its error', async () => {
    const value = evaluate(client.send, '1 + 1', 'session');
    answer({ id: 1, result: { result: { value: 2 } } });
    expect(await value).toBe(2);
    const failure = evaluate(client.send, 'no()');
    answer({ id: 2, result: { result: {}, exceptionDetails: { text: 'Uncaught' } } });
    await expect(failure).rejects.toThrow('Uncaught in no()');
  });
});
