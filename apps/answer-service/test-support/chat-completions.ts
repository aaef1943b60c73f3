import { serveRequests } from '@assist/test-kit';

/** A fake chat completions API for tests. The server supports only streaming. A test sets the replies. */
export interface ChatCompletionsServer {
  readonly baseUrl: string;
  /** Answers all following requests with `text`, sent in pieces of `size` characters. */
  reply(text: string, size: number): void;
  close(): Promise<void>;
}

/** Response header with the media type of the API's streams. */
export const EVENT_STREAM: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
};

export async function startChatCompletions(): Promise<ChatCompletionsServer> {
  let next = { text: '', size: 1 };
  const { origin, close } = await serveRequests((_request, response) => {
    const { text, size } = next;
    response.writeHead(200, EVENT_STREAM);
    response.flushHeaders();
    const letters = [...text];
    for (let start = 0; start < letters.length; start += size) {
      response.write(encodeText(letters.slice(start, start + size).join('')));
    }
    response.end(END_OF_REPLY);
  });
  return {
    baseUrl: `${origin}/v1`,
    reply(text, size) {
      next = { text, size };
    },
    close,
  };
}

/** Encodes the event that adds text to a reply. */
export function encodeText(content: string): string {
  return encodeEvent({ content }, null);
}

/** The events that end a reply. */
export const END_OF_REPLY: string = `${encodeEvent({}, 'stop')}data: [DONE]\n\n`;

function encodeEvent(delta: { readonly content?: string }, finishReason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  const data = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'small', choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}
