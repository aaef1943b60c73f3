import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type Listening, listen } from './listen.ts';

/** A request with its whole body. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes. */
  readonly body: Buffer;
}

/** Handles a request. Leave the response open to simulate a hanging service. */
export type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

/** The header names that cross-origin pages may send (`allowed`) and read (`exposed`). */
export interface CrossOriginHeaders {
  readonly allowed: string;
  readonly exposed: string;
}

/**
 * Starts a server whose requests a test handles.
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

/** Reads the whole body. Returns undefined if the client disconnects early. */
async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
