import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface Rating {
  readonly receivedAt: Date;
  readonly value: number;
  readonly comment: string | undefined;
  readonly traceId: string;
}

/** Maximum number of ratings to keep. Beyond this number, the oldest rating is dropped. */
const MAX_RATINGS = 100;

/**
 * Starts a local replacement for Langfuse. Receives scores like Langfuse's ingestion API, keeps the scores in memory
 * and lists them on one page.
 */
export async function startRatingsServer(origin: string): Promise<{ close: () => Promise<void> }> {
  const ratings = new Map<string, Rating>();
  const server = createServer((request, response) => {
    answer(request, response, ratings).catch(() => response.writeHead(400).end());
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  ratings: Map<string, Rating>,
): Promise<void> {
  if (request.url !== '/api/public/ingestion') {
    response.writeHead(request.url === '/' ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(renderPage([...ratings.values()].reverse()));
    return;
  }
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method === 'OPTIONS') {
    const headers = request.headers['access-control-request-headers'] ?? '';
    response.writeHead(204, { 'Access-Control-Allow-Headers': headers }).end();
    return;
  }
  const { batch } = JSON.parse(await text(request));
  for (const { body } of batch) keep(ratings, body);
  const successes = batch.map(({ id }: { id: string }) => ({ id, status: 201 }));
  response.writeHead(207, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ successes, errors: [] }));
}

/** Stores a score. The drawer uses one id per answer, so a changed rating replaces the earlier rating of the answer. */
function keep(
  ratings: Map<string, Rating>,
  { id, value, comment, traceId }: { id: string } & Omit<Rating, 'receivedAt'>,
): void {
  ratings.delete(id);
  ratings.set(id, { receivedAt: new Date(), value, comment, traceId });
  for (const oldest of ratings.keys()) {
    if (ratings.size <= MAX_RATINGS) break;
    ratings.delete(oldest);
  }
}

function renderPage(ratings: readonly Rating[]): string {
  const rows = ratings.map(
    ({ receivedAt, value, comment = '', traceId }) =>
      `<tr><td>${receivedAt.toISOString()}<td>${value === 1 ? 'Helpful' : 'Not helpful'}<td>${escapeHtml(comment)}<td><code>${escapeHtml(traceId)}</code>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ratings</title>
<style>
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; color-scheme: light dark }
  table { border-collapse: collapse }
  th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid; text-align: start; vertical-align: top }
</style>
<h1>Ratings</h1>
<p>This page stands in for Langfuse and keeps the last ${MAX_RATINGS} ratings until you stop the servers.
   Rate an answer, then reload.</p>
${rows.length === 0 ? '<p>No ratings yet.</p>' : `<table><tr><th>Time<th>Rating<th>Comment<th>Trace${rows.join('\n')}</table>`}
`;
}

function escapeHtml(value: string): string {
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
