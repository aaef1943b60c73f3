import { createServer } from 'node:net';
import { type Listening, listen } from '@assist/test-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFreeOrigins, requireFreePorts } from './ports.ts';

const servers: Listening[] = [];

afterEach(async () => {
  await closeAll();
  vi.restoreAllMocks();
});

/** Listens on a free port and returns its origin. */
async function takePort() {
  const server = await listen(createServer());
  servers.push(server);
  return server.origin;
}

async function closeAll() {
  for (const { close } of servers.splice(0)) await close();
}

const portOf = (origin: string) => Number(new URL(origin).port);

describe('ports of the local servers', () => {
  it('the ports of the local servers are each server’s own while these are free', async () => {
    const origins = {
      demoSite: await takePort(),
      cdn: await takePort(),
      answerService: await takePort(),
      documentation: await takePort(),
      ratings: await takePort(),
    };
    await closeAll();
    expect(await findFreeOrigins(origins)).toEqual(origins);
  });

  it('the ports of the local servers are the next free ones, and said to be, where a server’s own is taken', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const taken = await takePort();
    // The demo site prefers the taken port. The other servers prefer the next four ports, so the demo site must skip
    // these four.
    const next = (step: number) => `http://127.0.0.1:${portOf(taken) + step}`;
    const origins = {
      demoSite: taken,
      cdn: next(1),
      answerService: next(2),
      documentation: next(3),
      ratings: next(4),
    };
    const found = await findFreeOrigins(origins);
    expect(portOf(found.demoSite)).toBeGreaterThan(portOf(origins.ratings));
    expect(new Set(Object.values(found)).size).toBe(5);
    expect(log).toHaveBeenCalledWith(
      `Port ${portOf(taken)} is taken: using ${portOf(found.demoSite)}.`,
    );
  });

  it('the ports that the tests need are named where they are taken', async () => {
    const [first, second] = [await takePort(), await takePort()];
    await expect(requireFreePorts([first, second])).rejects.toThrow(
      `Port ${portOf(first)} and ${portOf(second)} is taken.`,
    );
  });
});
