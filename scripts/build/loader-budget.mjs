/** Maximum size of `loader.js` with its settings, compressed with Brotli, in bytes (README P11). */
export const loaderBudget = 16 * 1024;
