import { type Message, type Messenger, type Methods, WindowMessenger } from 'penpal';

/** The options of `createMessenger`. `isLeader` makes this side lead the handshake. */
export interface MessengerOptions {
  readonly remoteWindow: Window;
  readonly allowedOrigins: string[];
  readonly isLeader: boolean;
}

/**
 * Creates penpal's messenger with three changes. Errors carry only a code. Method look-up avoids the page's `reduce`.
 * `isLeader` decides who leads the handshake. The host leads, because only the leader can read the port, and needs
 * its `close` event.
 */
export function createMessenger({ isLeader, ...options }: MessengerOptions): Messenger {
  const messenger = new WindowMessenger(options);
  return {
    ...messenger,
    // Cannot remove a handler, because penpal does so only after destroying the messenger, which drops all handlers.
    addMessageHandler(handler) {
      messenger.addMessageHandler((message) => {
        handler(withOwnPath(isLeader ? prefixId(message, '!') : message));
      });
    },
    sendMessage(message) {
      messenger.sendMessage(withoutStack(isLeader ? prefixId(message, '~') : message));
    },
  };
}

/**
 * Makes this side's id larger or smaller, because the larger id leads. Ids are hexadecimal: `!` sorts below and `~`
 * above all of them.
 */
function prefixId(message: Message, prefix: '!' | '~'): Message {
  return message.type === 'SYN'
    ? { ...message, participantId: prefix + message.participantId }
    : message;
}

/** Replaces penpal's own errors with a code, because their stack reveals this side's URLs (threats T6). */
function withoutStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isSerializedErrorInstance) return message;
  const { penpalCode }: { readonly penpalCode?: unknown } = Object(message.value);
  const code = penpalCode === 'METHOD_NOT_FOUND' ? 'unknown-method' : 'failed';
  return { ...message, value: { code }, isSerializedErrorInstance: false };
}

/**
 * Gives the method path its own `reduce`, because penpal looks methods up with it. Old frameworks replace the page's,
 * and some pages freeze it (decision 2).
 */
function withOwnPath(message: Message): Message {
  if (message.type !== 'CALL' || !Array.isArray(message.methodPath)) return message;
  const [name = '', ...rest] = message.methodPath;
  const reduce = (_: unknown, methods: Methods) => (rest.length > 0 ? undefined : methods[name]);
  return {
    ...message,
    methodPath: Object.defineProperty([name, ...rest], 'reduce', { value: reduce }),
  };
}
