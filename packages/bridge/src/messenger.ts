import type { Message, Messenger } from 'penpal';

/**
 * Wraps a penpal messenger. If penpal itself answers a call with an error, the wrapper sends only a code to the other
 * side.
 *
 * @param receive changes each received message before penpal handles it
 */
export function wrapMessenger(
  messenger: Messenger,
  receive: (message: Message) => Message = keep,
): Messenger {
  return {
    ...messenger,
    // Adds a wrapper around penpal's handler. `removeMessageHandler` cannot remove the wrapper, because penpal passes
    // its own handler. That does no harm, because penpal first destroys the messenger, which removes all handlers.
    addMessageHandler(handler) {
      messenger.addMessageHandler((message) => handler(receive(message)));
    },
    sendMessage: (message) => messenger.sendMessage(withoutStack(message)),
  };
}

function keep(message: Message): Message {
  return message;
}

/** Replaces the errors of penpal itself with a code, because their stack reveals this side's URLs (threats T6). */
function withoutStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isSerializedErrorInstance) return message;
  return { ...message, value: { code: 'failed' }, isSerializedErrorInstance: false };
}
