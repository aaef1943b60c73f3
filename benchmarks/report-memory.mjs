/* Preloaded into a service under load: reports its memory to the parent process after a garbage collection. */

process.on('message', () => {
  // Collects twice, because the second run frees objects that the first one finalised.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heldBytes: heapUsed + external, residentBytes: rss });
});
process.channel?.unref();
