import { IncomingMessage } from 'node:http';

/**
 * The address at the other end of the connection a request came on; empty when it is not known. The
 * Node server hands its own request to the routes as their environment.
 */
export function connectionAddress(environment: unknown): string {
  const incoming =
    typeof environment === 'object' && environment !== null && 'incoming' in environment
      ? environment.incoming
      : undefined;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? '') : '';
}
