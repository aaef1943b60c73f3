import { type Message, type Messenger, WindowMessenger } from 'penpal';

/** Changes a message on its way in or out. */
export type Translate = (message: Message) => Message;

/** The options of `createMessenger`. Messages pass unchanged by default. */
export interface MessengerOptions {
  readonly remoteWindow: Window;
  readonly allowedOrigins: string[];
  readonly receive?: Translate;
  readonly send?: Translate;
}

/** Creates penpal's messenger, which sends its own errors as a code only. */
export function createMessenger(options: MessengerOptions): Messenger {
  const { receive = keep, send = keep } = options;
  const messenger = new WindowMessenger(options);
  return {
    ...messenger,
    // penpal cannot remove a handler that is wrapped here. It tries only after it has destroyed the messenger, which
    // has then dropped all handlers.
    addMessageHandler(handler) {
      messenger.addMessageHandler((message) => handler(receive(message)));
    },
    sendMessage: (message) => messenger.sendMessage(withoutStack(send(message))),
  };
}

function keep(message: Message): Message {
  return message;
}

/** Replaces penpal's own errors with a code, because their stack reveals this side's URLs (threats T6). */
function withoutStack(message: Message): Message {
  if (message.type !== 'REPLY' || !message.isSerializedErrorInstance) return message;
  return { ...message, value: { code: 'failed' }, isSerializedErrorInstance: false };
}
