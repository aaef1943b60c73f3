import { type Message, type Messenger, type Methods, WindowMessenger } from 'penpal';

/** The other window, the exact origins that it may have, and whether this side leads the handshake. */
export interface MessengerOptions {
  readonly remoteWindow: Window;
  readonly allowedOrigins: string[];
  readonly isLeader: boolean;
}

/**
 * penpal's messenger, with three changes to the messages that pass: errors are reduced to a code, a call finds its method
 * without the page's `reduce`, and one side leads the handshake whatever ids the two have drawn. The leader receives the
 * port of all calls in a message to the window: the only place where the host can listen for the port's `close` event.
 */
export function createMessenger({ isLeader, ...options }: MessengerOptions): Messenger {
  const messenger = new WindowMessenger(options);
  return {
    ...messenger,
    // penpal removes a handler only after it has destroyed the messenger, which drops all of them.
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

/** The side with the larger id leads. Ids are hexadecimal: `!` sorts below and `~` above all of them. */
function prefixId(message: Message, prefix: '!' | '~'): Message {
  return message.type === 'SYN'
    ? { ...message, participantId: prefix + message.participantId }
    : message;
}

/** Replaces an error of penpal's own, whose stack holds the URLs of this side, by a code (threats T6). */
function withoutStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isSerializedErrorInstance) return message;
  const { penpalCode }: { readonly penpalCode?: unknown } = Object(message.value);
  const code = penpalCode === 'METHOD_NOT_FOUND' ? 'unknown-method' : 'failed';
  return { ...message, value: { code }, isSerializedErrorInstance: false };
}

/** penpal looks a method up with `reduce`, which pages of old frameworks have replaced, and others frozen (decision 2). */
function withOwnPath(message: Message): Message {
  if (message.type !== 'CALL' || !Array.isArray(message.methodPath)) return message;
  const [name = '', ...rest] = message.methodPath;
  const reduce = (_: unknown, methods: Methods) => (rest.length > 0 ? undefined : methods[name]);
  return {
    ...message,
    methodPath: Object.defineProperty([name, ...rest], 'reduce', { value: reduce }),
  };
}
