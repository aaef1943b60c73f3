import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { encodePart } from '@assist/stream';
import { createHttpTransport } from './http-transport.ts';
import { listen } from './listen.test-support.ts';
import type { RequestBody } from './request-body.ts';
import {
  CallQueue,
  type ScriptedService,
  type ServiceCall,
} from './scripted-service.test-support.ts';

/** The same service over real HTTP, reached by the real transport. */
export async function createHttpService(): Promise<ScriptedService> {
  const calls = new CallQueue();
  const server = createServer((request, response) => {
    void readText(request).then((text) => calls.add(createCall(request, response, text)));
  });
  const { url, close } = await listen(server);
  return {
    transport: createHttpTransport({ apiBaseUrl: url }),
    nextCall: () => calls.next(),
    waitingCalls: () => calls.length,
    close,
  };
}

function createCall(request: IncomingMessage, response: ServerResponse, text: string): ServiceCall {
  const url = new URL(request.url ?? '/', 'http://service');
  const body: RequestBody | undefined = text === '' ? undefined : JSON.parse(text);
  function open(): void {
    if (response.headersSent) return;
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.flushHeaders();
  }
  return {
    kind: request.method === 'POST' ? 'send' : 'resume',
    chatId: body?.id ?? url.searchParams.get('chatId') ?? '',
    body,
    stream(...parts) {
      open();
      for (const part of parts) response.write(encodePart(part));
    },
    end() {
      open();
      response.end();
    },
    drop() {
      open();
      // A turn later, so that what was written is on its way before the connection breaks.
      response.write('\n', () => response.destroy());
    },
    refuse(status, message) {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(message);
    },
    disconnect: () => response.destroy(),
    answerNothing() {
      response.writeHead(204);
      response.end();
    },
    aborted: new Promise((resolve) => response.once('close', () => resolve())),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
