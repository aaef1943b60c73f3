import type { AnswerStream, ChatRequest, ChatTransport } from './chat-transport.ts';
import { createHttpTransport } from './http-transport.ts';
import { createUserMessage } from './message.ts';

/** The time of every request in these tests. */
const NOW = new Date('2030-01-01T00:00:00Z');

/** A request with one question. */
export const QUESTION: ChatRequest = { id: 'chat', messages: [createUserMessage('m', NOW, 'Q')] };

/** An HTTP transport, and the requests that it has sent so far. */
export interface TransportUnderTest {
  readonly transport: ChatTransport;
  readonly requests: readonly { readonly url: URL; readonly init: RequestInit }[];
}

/** Creates a transport with a fake `fetch` that answers every request with `respond`, and records the requests. */
export function transportOf(
  respond: (url: URL, init: RequestInit) => Response | Promise<Response>,
): TransportUnderTest {
  const requests: { readonly url: URL; readonly init: RequestInit }[] = [];
  const transport = createHttpTransport({
    apiBaseUrl: 'https://api.example/base/',
    now: () => NOW,
    fetch: async (input, init = {}) => {
      const url = new URL(String(input));
      requests.push({ url, init });
      return await respond(url, init);
    },
  });
  return { transport, requests };
}

/** Sends a question that is answered with `response`. Returns the parts of the answer. */
export async function send(response: Response): Promise<unknown> {
  const { transport } = transportOf(() => response);
  return await drain(await transport.send(QUESTION, new AbortController().signal));
}

/** Reads a stream to its end. Returns its parts, or undefined without a stream. */
export async function drain(stream: AnswerStream | undefined): Promise<unknown[] | undefined> {
  if (stream === undefined) return undefined;
  const parts: unknown[] = [];
  for await (const batch of stream) parts.push(...batch);
  return parts;
}
