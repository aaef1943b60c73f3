import { isFinished, post } from '../bench/service-under-load.mjs';

/** Asked on each journey: the sample content has a page about it. */
const question = 'How do I apply for a gold card?';

/**
 * Asks a service that is ready, and reads the answer.
 * @param {string} origin
 * @returns {Promise<string>} the lines of the stream
 * @throws {Error} when it does not come to its end
 */
export async function firstAnswer(origin) {
  const lines = await (await post(origin, question)).text();
  if (!isFinished(lines)) throw new Error(`No answer: ${lines}`);
  return lines;
}
