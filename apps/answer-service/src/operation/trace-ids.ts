/**
 * Turns a UUID into a trace id: the UUID's 16 bytes in hexadecimal, as OpenTelemetry writes them. Ratings refer to
 * trace ids.
 */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** Turns a UUID into an observation id: the UUID's first 8 bytes in hexadecimal. */
export function observationIdOf(uuid: string): string {
  return traceIdOf(uuid).slice(0, 16);
}
