import type { ChatSnapshot } from '@assist/chat';

/** What there is to say of the connection while an answer is under way; nothing as long as it holds. */
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
