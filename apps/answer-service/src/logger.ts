/** What may stand in a log line: never a question, an answer, a chat id or a client's address. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

/** The port to the service's log. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Writes one JSON object a line, so that nothing in a field can begin a line of its own. */
export function createJsonLogger(write: (line: string) => void, now: () => Date): Logger {
  const log = (level: string, event: string, fields: LogFields = {}): void => {
    write(JSON.stringify({ time: now().toISOString(), level, event, ...fields }));
  };
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
  };
}
