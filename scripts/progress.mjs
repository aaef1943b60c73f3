/**
 * Prints the progress of long work: a line at the start, a line every ten seconds, and the duration at the end.
 * @template Result
 * @param {{ doing: string, done: string, everyMs?: number }} titles such as 'Installing' and 'Installed'
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress({ doing, done, everyMs = 10_000 }, work) {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`${doing}…`);
  const timer = setInterval(() => console.log(`${doing}… ${seconds()} s`), everyMs);
  try {
    const result = await work();
    console.log(`${done} in ${seconds()} s.`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
