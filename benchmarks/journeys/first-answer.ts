import { isFinished, post } from '../service-under-load.ts';

/** The question of every journey. The sample content has a page that answers it. */
const question = 'How do I apply for a gold card?';

/**
 * Asks the service a question and reads the answer. The service must already be ready.
 *
 * @returns the lines of the answer's stream
 * @throws {Error} if the answer is incomplete
 */
export async function firstAnswer(origin: string): Promise<string> {
  const lines = await (await post(origin, question)).text();
  if (!isFinished(lines)) throw new Error(`No answer: ${lines}`);
  return lines;
}
