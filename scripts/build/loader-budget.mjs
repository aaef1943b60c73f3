/** Maximum size of `loader.js` in bytes, including its settings and compressed with Brotli (promise P11). */
export const loaderBudget = 16 * 1024;
