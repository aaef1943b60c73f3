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
  /** As it came over the wire. */
  readonly body: Buffer;
}

/** What a server does with a request. Leaving the response open is a service that hangs. */
export type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

/** What pages of other origins may send and read, as lists of header names. */
export interface CrossOriginHeaders {
  readonly allowed: string;
  readonly exposed: string;
}

/**
 * Starts a server whose requests a test answers.
 *
 * @param crossOrigin lets pages of every origin ask, and answers their preflight requests
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

/** The whole body; nothing when the client has left before its end. */
async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
