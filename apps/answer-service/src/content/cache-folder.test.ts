import { chownSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveRequests } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startService } from '../../test-support/over-http.ts';
import { SOON } from '../../test-support/shared-instances.ts';

const EMBEDDINGS_REQUEST = z.object({ input: z.array(z.string()) });

describe('the cache folder', () => {
  let home: string;
  let endpoint: Awaited<ReturnType<typeof serveRequests>>;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'assist-home-'));
    endpoint = await serveRequests(({ body }, response) => {
      const { input } = EMBEDDINGS_REQUEST.parse(JSON.parse(body.toString()));
      const data = input.map((_, index) => ({ index, embedding: [1, 0] }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data }));
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await endpoint.close();
    await rm(home, { recursive: true });
  });

  function start(environment: Record<string, string>): ReturnType<typeof startService> {
    return startService({
      EMBEDDINGS: 'endpoint',
      EMBEDDINGS_BASE_URL: `${endpoint.origin}/v1`,
      EMBEDDINGS_MODEL: 'small',
      ...environment,
    });
  }

  it.each([
    ['HOME', '.cache/assist-embeddings'],
    ['XDG_CACHE_HOME', 'assist-embeddings'],
  ])('the default cache folder lies in $%s, and only its user can open it', async (name, path) => {
    const { events } = await start({ [name]: home });
    await vi.waitFor(() => expect(events.join()).toContain('embeddings-ready'), SOON);
    const { mode } = await stat(join(home, path));
    expect((mode & 0o777).toString(8)).toBe('700');
  });

  it('the service refuses a cache folder of another user', async () => {
    // Only root can give the folder away. Other users of this machine become the other user themselves.
    if (process.getuid?.() === 0) chownSync(home, 12_345, 12_345);
    vi.spyOn(process, 'getuid').mockReturnValue(54_321);
    await expect(start({ EMBEDDINGS_CACHE_DIR: home })).rejects.toThrow(
      `EMBEDDINGS_CACHE_DIR: ${home} belongs to another user.`,
    );
  });
});
