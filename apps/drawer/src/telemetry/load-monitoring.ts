import type { Configuration } from '../configuration.ts';
import type { SendReport } from './telemetry.ts';

/** What is loaded besides the client. */
export interface MonitoringOptions {
  readonly configuration: Configuration;
  /** Not in a page whose own address may hold a question: recordings name it. */
  readonly isRecorded: boolean;
}

/**
 * Loads and starts the monitoring. Without tracing or replay, where their files do not come, errors are
 * reported all the same.
 */
export async function loadMonitoring(options: MonitoringOptions): Promise<SendReport> {
  const { configuration, isRecorded } = options;
  const { startClient, captureReport } = await import('./monitoring-client.ts');
  const client = startClient(configuration);
  await Promise.allSettled([
    import('./tracing.ts').then(({ addTracing }) => addTracing(client, configuration.apiBaseUrl)),
    isRecorded &&
      configuration.monitoring.isReplayEnabled &&
      import('./replay.ts').then(({ addReplay }) => addReplay(client)),
  ]);
  return captureReport;
}
