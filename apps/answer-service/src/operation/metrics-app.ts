import { Hono } from 'hono';
import type { Figures } from './figures.ts';

/**
 * Creates the app that serves the Prometheus metrics. The app belongs on a separate port that visitors cannot reach.
 */
export function createMetricsApp(figures: Figures): Hono {
  const app = new Hono();
  app.get('/metrics', async (context) => {
    const { contentType, body } = await figures.text();
    return context.body(body, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}
