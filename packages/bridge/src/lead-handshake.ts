import type { MessageHandler, Messenger } from 'penpal';

/**
 * Makes this side the leader of penpal's handshake, whatever ids the two sides have drawn. The follower
 * makes the port that all calls go over, and sends the leader its end in a message to the window: only
 * there can it be seen, since penpal keeps its port to itself.
 */
export function leadHandshake(messenger: Messenger): Messenger {
  const handlers = new Set<MessageHandler>();
  // The larger id leads. Ids are hexadecimal: an empty one is below, and a tilde above every other.
  messenger.addMessageHandler((message) => {
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
    sendMessage: (message) =>
      messenger.sendMessage(
        message.type === 'SYN'
          ? { ...message, participantId: `~${message.participantId}` }
          : message,
      ),
  };
}
