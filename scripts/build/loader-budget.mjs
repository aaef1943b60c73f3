/** Most bytes of `loader.js` in brotli, settings included (README P11). */
export const loaderBudget = 16 * 1024;
