/* A service under load preloads this module. On request, it collects garbage and reports its memory to the parent
   process. */

process.on('message', () => {
  // Collects garbage twice, because the second run frees objects that the first run finalised.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.channel?.unref();
