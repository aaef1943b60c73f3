import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Asked on every journey: the sample content has a page about it. */
const question = 'How do I apply for a gold card?';

/**
 * Asks a service until it answers, and reads the answer.
 * @param {string} origin
 * @returns {Promise<string>} the lines of the stream
 * @throws {Error} when it does not come to its end
 */
export async function firstAnswer(origin) {
  for (;;) {
    const response = await fetch(`${origin}/v2/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: randomUUID(),
        messages: [{ role: 'user', content: question }],
      }),
    }).catch(() => undefined);
    // Neither there nor ready yet.
    if (response === undefined || response.status === 503) {
      await delay(50);
      continue;
    }
    const lines = await response.text();
    if (!lines.includes('d:{"finishReason":"stop"}')) throw new Error(`No answer: ${lines}`);
    return lines;
  }
}
