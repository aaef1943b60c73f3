import { type Message, type MessageHandler, type Messenger, WindowMessenger } from 'penpal';

/** How to reach the other side. */
export interface MessengerOptions {
  readonly remoteWindow: Window;
  /** Exact origins. Never a pattern, never `*`, never empty (threats T3): the caller has checked them. */
  readonly allowedOrigins: readonly string[];
}

/**
 * penpal's window messenger, except that errors leave as `{code}` only. penpal itself sends name,
 * message and stack of whatever it catches, an unknown method included (threats T6).
 */
export function createMessenger({ remoteWindow, allowedOrigins }: MessengerOptions): Messenger {
  return codeErrors(new WindowMessenger({ remoteWindow, allowedOrigins: [...allowedOrigins] }));
}

/** Turns the serialised errors among a messenger's outgoing replies into codes. */
function codeErrors(messenger: Messenger): Messenger {
  return {
    initialize: messenger.initialize,
    addMessageHandler: messenger.addMessageHandler,
    removeMessageHandler: messenger.removeMessageHandler,
    destroy: messenger.destroy,
    sendMessage: (message, transferables) =>
      messenger.sendMessage(codeError(message), transferables),
  };
}

function codeError(message: Message): Message {
  if (message.type !== 'REPLY' || message.isSerializedErrorInstance !== true) return message;
  const { namespace, channel, callId, value } = message;
  const code = value.penpalCode === 'METHOD_NOT_FOUND' ? 'unknown-method' : 'failed';
  return { namespace, channel, type: 'REPLY', callId, isError: true, value: { code } };
}

/**
 * Makes this side the leader of penpal's handshake, whatever ids the two sides have drawn. The follower
 * makes the port that all calls go over, and sends the leader its end in a message to the window: only
 * there can it be seen, since penpal keeps its port to itself.
 */
export function leadHandshake(messenger: Messenger): Messenger {
  const handlers = new Set<MessageHandler>();
  // The larger id leads. Ids are hexadecimal: an empty one is below, and a tilde above every other.
  messenger.addMessageHandler((message) => {
    // Defined, not assigned: some pages freeze the prototype of arrays.
    if (message.type === 'CALL') {
      Object.defineProperty(message.methodPath, 'reduce', { value: reduceAsStandard });
    }
    const received = message.type === 'SYN' ? { ...message, participantId: '' } : message;
    for (const handle of handlers) handle(received);
  });
  return {
    initialize: messenger.initialize,
    addMessageHandler: (handler) => handlers.add(handler),
    removeMessageHandler: (handler) => handlers.delete(handler),
    destroy() {
      handlers.clear();
      messenger.destroy();
    },
    sendMessage: (message, transferables) =>
      messenger.sendMessage(
        message.type === 'SYN'
          ? { ...message, participantId: `~${message.participantId}` }
          : message,
        transferables,
      ),
  };
}

/**
 * What an array's `reduce` does. penpal looks a method up with it, and frameworks of the host page's may have
 * replaced the array's own.
 */
function reduceAsStandard<Item, Result>(
  this: readonly Item[],
  step: (result: Result, item: Item) => Result,
  first: Result,
): Result {
  let result = first;
  for (const item of this) result = step(result, item);
  return result;
}
