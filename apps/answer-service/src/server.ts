import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ContentError } from '@assist/content';
import { getRequestListener } from '@hono/node-server';
import { answerLimitMs, ConfigurationError, readConfiguration } from './configuration.ts';
import { createJsonLogger } from './operation/logger.ts';
import { createMetricsApp } from './operation/metrics-app.ts';
import { shutDown } from './operation/shut-down.ts';
import { openService } from './service.ts';

// Ignores the errors of a closed log pipe, so that the service goes on answering without a log.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const logger = createJsonLogger(
  (line) => console.log(line),
  () => new Date(),
);

try {
  const configuration = {
    ...readConfiguration(process.env, process.cwd()),
    pageWorker: new URL('./page-worker.js', import.meta.url),
  };
  const service = openService(configuration, logger);
  const { metrics } = configuration;
  if (metrics !== undefined) {
    service.figures.watchProcess();
    const { url } = await listen(createMetricsApp(service.figures).fetch, metrics, 'METRICS_');
    logger.info('metrics-listening', { url });
  }
  // Listens before the content is indexed, so that probes can tell a starting service from a dead one.
  const { server, url } = await listen(service.app.fetch, configuration, '');
  const stop = (): void => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
    void shutDown({
      server,
      service,
      delayMs: configuration.drainDelayMs,
      limitMs: answerLimitMs(configuration),
      logger,
    }).then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  const { pages, sections, skipped } = await service.content.load();
  if (configuration.contentCheckMs > 0) service.content.watch(configuration.contentCheckMs);
  const model = configuration.model?.name ?? 'none';
  // Without own suggestions, the drawer offers the built-in ones if the pages answer them.
  const suggestions = configuration.suggestedQuestions.length > 0 ? 'configured' : 'built-in';
  logger.info('listening', { url, pages, sections, skipped, model, suggestions });
} catch (error) {
  if (error instanceof ConfigurationError || error instanceof ContentError) fail(error.message);
  throw error;
}

/**
 * Starts an HTTP server and waits until it listens. Ends the process if the port or host cannot be used.
 * @param prefix the prefix of the variables HOST and PORT in error messages
 */
async function listen(
  fetch: (request: Request, environment: unknown) => Response | Promise<Response>,
  { host, port }: { readonly host: string; readonly port: number },
  prefix: '' | 'METRICS_',
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(getRequestListener(fetch)).listen(port, host);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      fail(`Port ${port} on ${host} is taken. Stop what uses it, or set ${prefix}PORT to another.`);
    }
    fail(
      `Cannot listen on ${host}:${port}: ${error.message}. Set ${prefix}HOST to an address of this machine, and ` +
        `${prefix}PORT to a port that this user may open.`,
    );
  });
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return { server, url: `http://${host}:${listening}` };
}

function fail(message: string): never {
  console.error(`answer-service: ${message}`);
  process.exit(1);
}
