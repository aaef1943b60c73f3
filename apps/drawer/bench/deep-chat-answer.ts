import 'deep-chat';
import type { DeepChat } from 'deep-chat';
import type { Signals } from 'deep-chat/dist/types/handler';
import { createPeerAnswer, type PeerAnswer, untilSettled } from './peer-answer.ts';

/**
 * Asks a question in the chat of the npm package deep-chat. Resolves when deep-chat's stream handler waits for the
 * answer.
 */
export async function askDeepChat(place: HTMLElement): Promise<PeerAnswer> {
  const chat: DeepChat = document.createElement('deep-chat');
  const asked = new Promise<Signals>((resolve) => {
    chat.connect = {
      stream: true,
      handler: (_body: unknown, signals: Signals) => {
        signals.onOpen();
        resolve(signals);
      },
    };
  });
  const rendered = new Promise<void>((resolve) => {
    chat.onComponentRender = () => resolve();
  });
  place.append(chat);
  await rendered;
  await untilSettled();
  chat.submitUserMessage({ text: 'How do I apply?' });
  const signals = await asked;
  const messages = chat.shadowRoot?.getElementById('messages');
  if (!messages) throw new Error('deep-chat has no list of messages.');
  return createPeerAnswer({
    name: 'deep-chat',
    messages,
    add: (text) => void signals.onResponse({ text }),
    end: () => signals.onClose(),
  });
}
