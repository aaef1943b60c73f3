import { createServer } from 'node:net';
import { listen } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { chooseFreePorts, localOrigins } from './ports.ts';

const portOf = (origin: string) => Number(new URL(origin).port);

/** Takes a port, and makes the answer service prefer it. */
async function takeServicePort() {
  const server = await listen(createServer());
  vi.stubEnv('ASSIST_PORT', String(portOf(server.origin) - 2));
  return server;
}

describe('ports of the local servers', () => {
  beforeEach(() => vi.stubEnv('ASSIST_PORT', ''));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('the local servers use the ports from 3000 on, or from ASSIST_PORT on', () => {
    expect(Object.values(localOrigins).map(portOf)).toEqual([3000, 3001, 3002, 3003, 3004, 3005]);
    vi.stubEnv('ASSIST_PORT', '4000');
    expect(Object.values(localOrigins).map(portOf)).toEqual([4000, 4001, 4002, 4003, 4004, 4005]);
  });

  it('the local servers use the next free ports if one of their ports is taken, and say so', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const { origin, close } = await takeServicePort();
    await chooseFreePorts();
    await close();
    const chosen = portOf(localOrigins.answerService);
    expect(chosen).toBeGreaterThan(portOf(origin));
    expect((chosen - portOf(origin)) % 10).toBe(0);
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining(`Using the ports from ${portOf(localOrigins.demoSite)} on.`),
    );
  });

  test.each(['4000x', '0', '65500', '-1'])('ASSIST_PORT=%s is refused', async (text) => {
    vi.stubEnv('ASSIST_PORT', text);
    await expect(chooseFreePorts()).rejects.toThrow(`ASSIST_PORT is ${text}.`);
  });
});
