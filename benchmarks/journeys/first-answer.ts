import { isFinished, post } from '../service-under-load.ts';

/** Asked on each journey: the sample content has a page about it. */
const question = 'How do I apply for a gold card?';

/**
 * Asks a service that is ready, and reads the answer.
 *
 * @returns the lines of the stream
 * @throws {Error} when it does not come to its end
 */
export async function firstAnswer(origin: string): Promise<string> {
  const lines = await (await post(origin, question)).text();
  if (!isFinished(lines)) throw new Error(`No answer: ${lines}`);
  return lines;
}
