import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ContentError } from '@assist/content';
import { getRequestListener } from '@hono/node-server';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createJsonLogger } from './operation/logger.ts';
import { shutDown } from './operation/shut-down.ts';
import { openService } from './service.ts';

/** Time for the search and the paced writing of an answer, in ms. An embeddings endpoint may take 5 s of it. */
const OWN_WORK_MS = 10_000;

// Ignores the errors of a closed log pipe, so that the service goes on answering without a log.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const logger = createJsonLogger(console.log);

try {
  const configuration = {
    ...readConfiguration(process.env, process.cwd()),
    pageWorker: new URL('./page-worker.js', import.meta.url),
    rankingWorker: new URL('./ranking-worker.js', import.meta.url),
  };
  const service = openService(configuration, logger);
  const { host, port, metricsPort, model } = configuration;
  if (metricsPort !== undefined) {
    service.metrics.watchProcess();
    const { url } = await listen(service.metrics.app().fetch, host, metricsPort, 'METRICS_PORT');
    logger.info('metrics-listening', { url });
  }
  // Listens before the content is indexed, so that probes can tell a starting service from a dead one.
  const { server, url } = await listen(service.app.fetch, host, port, 'PORT');
  const stop = (): void => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
    void shutDown({
      server,
      service,
      delayMs: configuration.drainDelayMs,
      limitMs: OWN_WORK_MS + (model?.timeoutMs ?? 0),
      logger,
    }).then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  void service.model?.check();
  const { pages, sections, skipped } = await service.content.load();
  if (configuration.contentCheckMs > 0) service.content.watch(configuration.contentCheckMs);
  logger.info('listening', {
    url,
    pages,
    sections,
    skipped,
    model: model?.name ?? 'none',
    // Without own suggestions, the drawer offers the built-in ones if the pages answer them.
    suggestions: configuration.suggestedQuestions.length > 0 ? 'configured' : 'built-in',
  });
} catch (error) {
  if (error instanceof ConfigurationError || error instanceof ContentError) fail(error.message);
  throw error;
}

/** Ends the process if the port or host cannot be used. */
async function listen(
  fetch: (request: Request, environment: unknown) => Response | Promise<Response>,
  host: string,
  port: number,
  setting: 'PORT' | 'METRICS_PORT',
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(getRequestListener(fetch)).listen(port, host);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      fail(`Port ${port} on ${host} is taken. Stop what uses it, or set ${setting} to another.`);
    }
    fail(
      `Cannot listen on ${host}:${port}: ${error.message}. Set HOST to an address of this machine, and ` +
        `${setting} to a port that this user may open.`,
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
