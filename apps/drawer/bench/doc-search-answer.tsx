import { Sidepanel } from '@docsearch/react/sidepanel';
import '@docsearch/react/style/sidepanel';
import { createRoot } from 'react-dom/client';
import { createPeerAnswer, type PeerAnswer, untilPainted, untilSettled } from './peer-answer.ts';

/** URL to which DocSearch sends questions. `interceptQuestion` answers these requests. */
const service = 'https://bench.algolia.net/';

const question = { query: 'How do I apply?' };

/**
 * Asks a question in the side panel of DocSearch. Resolves when DocSearch waits for the answer. The caller then sends the
 * answer through the returned object, which uses the stream format of the AI SDK.
 */
export async function askDocSearch(place: HTMLElement): Promise<PeerAnswer> {
  const asked = interceptQuestion();
  createRoot(place).render(
    <Sidepanel
      appId="bench"
      apiKey="bench"
      agentId="bench"
      isOpen
      onOpen={() => undefined}
      onClose={() => undefined}
      initialMessage={question}
    />,
  );
  const send = await asked;
  for (const part of [{ type: 'start' }, { type: 'start-step' }, { type: 'text-start', id: '1' }]) {
    send(part);
  }
  await untilSettled();
  const messages = document.querySelector('.DocSearch-Sidepanel');
  if (!messages) throw new Error('DocSearch has no side panel.');
  return createPeerAnswer({
    name: 'DocSearch',
    messages,
    add: (text) => send({ type: 'text-delta', id: '1', delta: text }),
    async end() {
      const ending = [{ type: 'text-end', id: '1' }, { type: 'finish-step' }, { type: 'finish' }];
      for (const part of ending) send(part);
      // Waits until the answer is rendered, because DocSearch may still be rendering earlier text.
      while (messages.querySelector('.DocSearch-Markdown-Content--streaming')) await untilPainted();
    },
  });
}

/**
 * Replaces `fetch` for requests to DocSearch's service. When DocSearch has asked its question, the promise resolves to
 * a function that sends one part of the answer.
 */
function interceptQuestion(): Promise<(part: object) => void> {
  const encoder = new TextEncoder();
  const fetchElsewhere = window.fetch;
  return new Promise((resolve) => {
    window.fetch = async (input, init) => {
      if (!String(input).startsWith(service)) return fetchElsewhere(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          resolve((part) =>
            controller.enqueue(encoder.encode(`data: ${JSON.stringify(part)}\n\n`)),
          );
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    };
  });
}
