/**
 * Creates a random id: a version 4 UUID. Insecure origins lack `crypto.randomUUID` and get four random numbers, under
 * which a service keeps no answer for resuming.
 */
export function createId(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
