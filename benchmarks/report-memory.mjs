/* Loaded into a service under load before its own code: tells its parent what it holds, without what is only not yet collected. */

process.on('message', () => {
  // Twice: what the first round finalises, the second frees.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heldBytes: heapUsed + external, residentBytes: rss });
});
process.channel?.unref();
