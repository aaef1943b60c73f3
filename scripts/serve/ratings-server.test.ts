import { findFreePort } from '@assist/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startRatingsServer } from './ratings-server.ts';

let origin = '';
let server: Awaited<ReturnType<typeof startRatingsServer>>;

beforeEach(async () => {
  origin = `http://127.0.0.1:${await findFreePort()}`;
  server = await startRatingsServer(origin);
});

afterEach(() => server.close());

const readRatings = async () => (await fetch(origin)).json();

async function rate(value: number, comment: string): Promise<void> {
  const body = { id: 'one', traceId: 't-1', name: 'user-feedback', value, comment };
  const response = await fetch(`${origin}/api/public/ingestion`, {
    method: 'POST',
    body: JSON.stringify({ batch: [{ id: `event-${value}`, type: 'score-create', body }] }),
  });
  expect(response.status).toBe(207);
  expect(await response.json()).toEqual({
    successes: [{ id: `event-${value}`, status: 201 }],
    errors: [],
  });
}

it('the ratings page shows the last rating of each answer', async () => {
  expect(await readRatings()).toEqual([]);
  await rate(1, 'Good');
  await rate(0, 'Old <b>dates</b>');
  expect(await readRatings()).toEqual([
    { id: 'one', traceId: 't-1', name: 'user-feedback', value: 0, comment: 'Old <b>dates</b>' },
  ]);
});

it('the ratings server allows the drawer’s cross-origin request', async () => {
  const response = await fetch(`${origin}/api/public/ingestion`, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Headers': 'authorization,content-type' },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
});

it('the ratings server refuses a body that is not JSON', async () => {
  const response = await fetch(`${origin}/api/public/ingestion`, { method: 'POST', body: 'no' });
  expect(response.status).toBe(400);
});
