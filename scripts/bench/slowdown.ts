/** How many times slower than this machine a visitor's may be: a common phone. */
export const slowdown = 4;
