import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Forwards the server's response body to the client. */
export type PassOn = (received: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Forwards a request to another URL, and the response back to the client. Closes the connections to the client and the
 * server as soon as one of them breaks.
 * @param passOn forwards the response body; `forwardRequest` handles headers and errors
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  passOn: PassOn = (received) => received.pipe(outgoing),
): void {
  const { method, headers } = incoming;
  const forwarded = request(url, { method, headers }, (received) => {
    outgoing.writeHead(received.statusCode ?? 502, received.headers);
    received.on('error', () => outgoing.destroy());
    passOn(received, outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
