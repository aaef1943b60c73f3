/**
 * Unsets NODE_ENV, runs `work` and restores NODE_ENV. Vite sets NODE_ENV for the whole process, which would affect
 * `work`.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withoutNodeEnv(work) {
  const { NODE_ENV } = process.env;
  delete process.env.NODE_ENV;
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
