/** The id of a trace, made of a UUID: 16 bytes as OpenTelemetry writes them, which is what a rating has to name. */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** The id of an observation, made of a UUID: 8 bytes of it. */
export function observationIdOf(uuid: string): string {
  return traceIdOf(uuid).slice(0, 16);
}
