import type { ChatSnapshot } from '@assist/chat';

/** Returns the message for an interrupted connection, or undefined while connected. */
export function describeConnection({ connection }: ChatSnapshot): string | undefined {
  switch (connection) {
    case 'resuming':
      return 'The connection was lost. Reconnecting…';
    case 'offline':
      return 'You’re offline. The answer will continue when you’re connected again.';
    case 'connected':
      return undefined;
  }
}
