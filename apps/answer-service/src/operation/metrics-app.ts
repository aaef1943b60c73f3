import { Hono } from 'hono';
import type { Figures } from './figures.ts';

/** The figures for Prometheus as a route: for a port of its own, that visitors do not reach. */
export function createMetricsApp(figures: Figures): Hono {
  const app = new Hono();
  app.get('/metrics', async (context) => {
    const { contentType, body } = await figures.text();
    return context.body(body, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}
