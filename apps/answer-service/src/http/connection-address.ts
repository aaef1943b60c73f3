import { IncomingMessage } from 'node:http';

/**
 * The remote address of a request's connection; empty if it is unknown. The Node server passes its own request as the
 * environment.
 */
export function connectionAddress(environment: unknown): string {
  const incoming =
    typeof environment === 'object' && environment !== null && 'incoming' in environment
      ? environment.incoming
      : undefined;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? '') : '';
}
