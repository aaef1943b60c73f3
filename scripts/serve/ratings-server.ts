import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Starts a stand-in for Langfuse. It takes scores, and lists the last score of each answer as JSON. */
export async function startRatingsServer(origin: string): Promise<{ close: () => Promise<void> }> {
  const ratings = new Map<string, unknown>();
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const asked = request.headers['access-control-request-headers'];
    if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked);
    if (request.method !== 'POST') {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(JSON.stringify([...ratings.values()].reverse(), null, 2));
      return;
    }
    try {
      const { batch } = Object(await json(request));
      // The drawer uses one id for each answer, so a changed rating replaces the earlier one.
      for (const { body } of batch) ratings.set(body.id, body);
      const successes = batch.map(({ id }: { id: string }) => ({ id, status: 201 }));
      response.writeHead(207, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ successes, errors: [] }));
    } catch {
      response.writeHead(400).end();
    }
  });
  const { hostname, port } = new URL(origin);
  await once(server.listen(Number(port), hostname), 'listening');
  return {
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
