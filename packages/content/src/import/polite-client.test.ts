import { collectGarbageDuring, serveRequests } from '@assist/test-kit';
import { expect, it } from 'vitest';
import { PoliteClient } from './polite-client.ts';

it('a request to a site that never answers times out, although the process collects garbage', async () => {
  const site = await serveRequests(() => {});
  const client = new PoliteClient({
    site: new URL(site.origin),
    userAgent: 'test',
    intervalMs: 0,
    timeoutMs: 300,
    maxBytes: 1_000,
    signal: new AbortController().signal,
  });
  const result = await collectGarbageDuring(client.get(`${site.origin}/x`));
  expect(result).toMatchObject({ reason: 'no response in time' });
  await site.close();
});
