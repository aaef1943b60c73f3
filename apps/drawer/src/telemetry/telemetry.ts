import { CodedError } from './coded-error.ts';

/** Where in the product something failed: the tag of every report (spec §9). */
export type ComponentName = 'feedback';

/** The drawer's error reporting. Whatever becomes of a report, the drawer goes on: nothing here throws. */
export interface Telemetry {
  /** Logs the error in one line. */
  report(error: unknown, component: ComponentName): void;
}

/** What telemetry works with. */
export interface TelemetryParts {
  /** Writes one line for developers. */
  readonly log: (line: string) => void;
}

/** Creates the error reporting. */
export function createTelemetry({ log }: TelemetryParts): Telemetry {
  return {
    report(error, component) {
      // The message of any other error may hold the words of a visitor or of a stranger's service.
      const message = error instanceof CodedError ? error.message : 'message withheld';
      log(`AI assist: ${component} failed: ${message}`);
    },
  };
}
