import { IncomingMessage } from 'node:http';

/**
 * Returns the remote address of a request's connection, or an empty string if the address is unknown. The Node server
 * passes its own request object as `incoming` in the environment.
 */
export function connectionAddress(environment: unknown): string {
  const incoming =
    typeof environment === 'object' && environment !== null && 'incoming' in environment
      ? environment.incoming
      : undefined;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? '') : '';
}
