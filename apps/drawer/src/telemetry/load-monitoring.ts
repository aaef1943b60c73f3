import type { Configuration } from '../configuration.ts';
import type { SendReport } from './telemetry.ts';

/** Options of `loadMonitoring`. */
export interface MonitoringOptions {
  readonly configuration: Configuration;
  /**
   * Whether the session may be recorded. False if the page's URL may contain a question, because recordings contain
   * that URL.
   */
  readonly isRecorded: boolean;
}

/** Loads and starts the monitoring. If the chunks of tracing or replay cannot be loaded, errors are still reported. */
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
