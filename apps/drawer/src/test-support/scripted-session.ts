import {
  type AnswerStream,
  type ChatError,
  type ChatRequest,
  type ChatSession,
  type ChatTransport,
  createChatSession,
} from '@assist/chat';
import { Channel } from '@assist/test-kit';

type AnswerPart = AnswerStream extends AsyncIterable<readonly (infer Part)[]> ? Part : never;

/** A service whose answers the test sends part by part. */
export interface ScriptedService {
  readonly session: ChatSession;
  /** Every request, in order. */
  readonly requests: readonly ChatRequest[];
  /** Sends parts of the answer to the last request. */
  send(...parts: readonly AnswerPart[]): Promise<void>;
  /** Ends the answer to the last request, with a finish part unless it is cut off. */
  finish(): Promise<void>;
  cutOff(): Promise<void>;
  /** Makes the service refuse the next request. */
  refuseNext(error: ChatError): void;
}

/** A real chat session over a transport that the test drives; updates come without delay. */
export function createScriptedService(onError?: (error: ChatError) => void): ScriptedService {
  const requests: ChatRequest[] = [];
  let current: Channel<readonly AnswerPart[]> | undefined;
  let refusal: ChatError | undefined;

  const transport: ChatTransport = {
    async send(request) {
      requests.push(request);
      if (refusal !== undefined) throw refusal;
      current = new Channel();
      return current;
    },
    resume: async () => undefined,
    cancel: () => undefined,
  };
  const session = createChatSession({ transport, throttleMs: 0, ...(onError && { onError }) });

  async function act(change: (answer: Channel<readonly AnswerPart[]>) => void): Promise<void> {
    await settle();
    if (current === undefined) throw new Error('No question was asked.');
    change(current);
    await settle();
  }

  return {
    session,
    requests,
    send: (...parts) =>
      act((answer) => {
        for (const part of parts) answer.push([part]);
      }),
    finish: () =>
      act((answer) => {
        answer.push([{ type: 'finish_message', value: { finishReason: 'stop' } }]);
        answer.end();
      }),
    cutOff: () => act((answer) => answer.end()),
    refuseNext(error) {
      refusal = error;
    },
  };
}

/** Lets everything that waits only for promises happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
