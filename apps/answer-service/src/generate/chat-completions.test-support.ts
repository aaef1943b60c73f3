import { once } from 'node:events';
import { createServer } from 'node:http';

/** A server that speaks the streaming part of the chat completions API and writes what a test says. */
export interface ChatCompletionsServer {
  readonly baseUrl: string;
  /** The body of the last request. */
  readonly lastRequest: () => string;
  /** Writes `text` for the next request in pieces of so many characters; unended, it waits for ever. */
  reply(text: string, options?: { readonly size?: number; readonly isUnended?: boolean }): void;
  /** How many connections were closed by the client before the reply had ended. */
  readonly closedEarly: () => number;
  close(): Promise<void>;
}

export async function startChatCompletions(): Promise<ChatCompletionsServer> {
  let next = { text: '', size: 5, isUnended: false };
  let body = '';
  let closedEarly = 0;
  const server = createServer((request, response) => {
    body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const { text, size, isUnended } = next;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      const letters = [...text];
      for (let start = 0; start < letters.length; start += size) {
        response.write(event({ content: letters.slice(start, start + size).join('') }, null));
      }
      response.on('close', () => {
        if (!response.writableFinished) closedEarly += 1;
      });
      if (!isUnended) response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('Not listening.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    lastRequest: () => body,
    reply: (text, { size = 5, isUnended = false } = {}) => {
      next = { text, size, isUnended };
    },
    closedEarly: () => closedEarly,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function event(delta: { readonly content?: string }, finishReason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  const data = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'small', choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}
