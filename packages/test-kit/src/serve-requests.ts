import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type Listening, listen } from './listen.ts';

/** A request whose body has been read. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes. */
  readonly body: Buffer;
}

/** Handles a request. A handler that never ends the response simulates a service that hangs. */
export type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

/**
 * Names of the request headers that other origins may send (`allowed`) and of the response headers that they may read
 * (`exposed`).
 */
export interface CrossOriginHeaders {
  readonly allowed: string;
  readonly exposed: string;
}

/**
 * Starts a server that passes each request to the test's `respond`.
 * @param crossOrigin if set, the server allows requests from every origin and answers their preflight requests
 */
export function serveRequests(
  respond: Respond,
  crossOrigin?: CrossOriginHeaders,
): Promise<Listening> {
  const receive = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (crossOrigin) {
      response.setHeader('Access-Control-Allow-Origin', message.headers.origin ?? '*');
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
      response.setHeader('Access-Control-Allow-Headers', crossOrigin.allowed);
      response.setHeader('Access-Control-Expose-Headers', crossOrigin.exposed);
      if (message.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
    }
    const { method = '', url: target = '/', headers } = message;
    const body = await readBody(message);
    if (body) respond({ method, target, headers, body }, response);
  };
  return listen(createServer((message, response) => void receive(message, response)));
}

/** Reads a request's whole body. Returns undefined if the client disconnects early. */
async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
