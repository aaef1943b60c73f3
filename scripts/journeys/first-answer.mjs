import { randomUUID } from 'node:crypto';

/** Asked on each journey: the sample content has a page about it. */
const question = 'How do I apply for a gold card?';

/**
 * Asks a service that is ready, and reads the answer.
 * @param {string} origin
 * @returns {Promise<string>} the lines of the stream
 * @throws {Error} when it does not come to its end
 */
export async function firstAnswer(origin) {
  const response = await fetch(`${origin}/v2/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), messages: [{ role: 'user', content: question }] }),
  });
  const lines = await response.text();
  if (!lines.includes('d:{"finishReason":"stop"}')) throw new Error(`No answer: ${lines}`);
  return lines;
}
