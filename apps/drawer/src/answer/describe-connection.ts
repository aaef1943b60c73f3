import type { ChatSnapshot } from '@assist/chat';
import type { Say } from '../words/words.ts';

/** Returns the message for an interrupted connection, or undefined while connected. */
export function describeConnection({ connection }: ChatSnapshot, say: Say): string | undefined {
  switch (connection) {
    case 'resuming':
      return say('reconnecting');
    case 'offline':
      return say('continuesOnline');
    case 'connected':
      return undefined;
  }
}
