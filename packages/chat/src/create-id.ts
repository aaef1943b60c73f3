/**
 * Creates a random id: a version 4 UUID. Insecure origins lack `crypto.randomUUID`; there, the id is four random
 * numbers. An answer with such an id cannot be resumed, because a service keeps answers by UUID only.
 */
export function createId(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
