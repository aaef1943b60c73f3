import type { AddressInfo } from 'node:net';
import { ContentError } from '@assist/content';
import { serve } from '@hono/node-server';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createJsonLogger } from './logger.ts';
import { createService } from './service.ts';

/** How long running answers may go on after the service is told to stop, in ms. */
const CLOSING_TIME_MS = 5_000;

// Who reads the log may leave, as a closed pipe does: the answers go on without it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const logger = createJsonLogger(
  (line) => console.log(line),
  () => new Date(),
);

try {
  const configuration = readConfiguration(process.env, process.cwd());
  const { app, pages, sections, skipped } = await createService(configuration, logger);
  const { host, port } = configuration;
  const server = serve({ fetch: app.fetch, hostname: host, port }, (address: AddressInfo) => {
    const model = configuration.model?.name ?? 'none';
    const url = `http://${host}:${address.port}`;
    logger.info('listening', { url, pages, sections, skipped, model });
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      fail(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`);
    }
    fail(`Cannot listen on ${host}:${port}: ${error.message}`);
  });
  const stop = (): void => {
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(0), CLOSING_TIME_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (error instanceof ConfigurationError || error instanceof ContentError) fail(error.message);
  throw error;
}

function fail(message: string): never {
  console.error(`answer-service: ${message}`);
  process.exit(1);
}
