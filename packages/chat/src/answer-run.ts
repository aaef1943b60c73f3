import { AnswerAssembly, type AssembledAnswer } from './answer-assembly.ts';
import { type ChatError, toChatError } from './chat-error.ts';
import type { AnswerStream, ChatTransport } from './chat-transport.ts';
import type { ChatMessage } from './message.ts';
import type { NetworkStatus } from './network-status.ts';
import { type AnswerEnding, type ChatConnection, readAnswer } from './read-answer.ts';

/** How an answer ended, with what is to stay of it. */
export interface RunEnd {
  readonly ending: AnswerEnding | { readonly kind: 'failed'; readonly error: ChatError };
  readonly answer: AssembledAnswer;
}

export interface AnswerRunOptions {
  readonly chatId: string;
  readonly transport: ChatTransport;
  readonly network: NetworkStatus | undefined;
  readonly throttleMs: number;
  readonly emptyMessage: ChatMessage;
  /** What is on screen of this answer already. */
  readonly shown: AssembledAnswer;
  open(signal: AbortSignal): Promise<AnswerStream | undefined>;
  onUpdate(answer: AssembledAnswer): void;
  onConnection(connection: ChatConnection): void;
  onEnd(end: RunEnd): void;
}

/** One answer on its way, with its own request: runs share nothing. */
export interface AnswerRun {
  readonly chatId: string;
  /** Resolves when the answer has ended or the run was left, and never rejects. */
  readonly completion: Promise<void>;
  /** Ends the request and every callback, and gives what has arrived. */
  leave(): AssembledAnswer;
}

/** Starts to read an answer. No callback comes before this function has returned. */
export function startAnswerRun(options: AnswerRunOptions): AnswerRun {
  const { chatId, transport, network, throttleMs, emptyMessage, shown, open } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const whileActive =
    <Value>(call: (value: Value) => void) =>
    (value: Value): void => {
      if (!signal.aborted) call(value);
    };
  const assembly = new AnswerAssembly({
    emptyMessage,
    shown,
    throttleMs,
    onUpdate: options.onUpdate,
  });

  async function read(): Promise<RunEnd['ending']> {
    // A turn later, so that whoever starts the run knows it before the first callback.
    await Promise.resolve();
    try {
      return await readAnswer({
        chatId,
        transport,
        network,
        signal,
        open,
        onPart: whileActive((part) => assembly.apply(part)),
        onReplay: whileActive<void>(() => assembly.restart()),
        onConnection: whileActive(options.onConnection),
      });
    } catch (error) {
      return { kind: 'failed', error: toChatError(error) };
    }
  }

  const ended = read().then(
    whileActive((ending) => {
      options.onEnd({ ending, answer: assembly.finish(ending.kind === 'finished') });
    }),
  );
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

  return {
    chatId,
    completion: Promise.race([ended, left]),
    leave() {
      const answer = assembly.finish(false);
      controller.abort();
      return answer;
    },
  };
}
