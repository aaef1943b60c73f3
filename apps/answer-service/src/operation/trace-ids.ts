/** A trace id from a UUID: the 16 bytes as OpenTelemetry writes them. Ratings refer to it. */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** An observation id from a UUID: its first 8 bytes. */
export function observationIdOf(uuid: string): string {
  return traceIdOf(uuid).slice(0, 16);
}
