import {
  type AnswerStream,
  type ChatError,
  type ChatRequest,
  ChatSession,
  type ChatTransport,
} from '@assist/chat';
import { Channel } from '@assist/test-kit';

/** A part of an answer that the service sends. */
export type AnswerPart = AnswerStream extends AsyncIterable<readonly (infer Part)[]> ? Part : never;

/** A fake service with which a test sends answers part by part. */
export interface ScriptedService {
  readonly session: ChatSession;
  /** All requests, in order. */
  readonly requests: readonly ChatRequest[];
  /** Sends parts of the answer to the last request. */
  send(...parts: readonly AnswerPart[]): Promise<void>;
  /** Ends the answer to the last request with a finish part. */
  finish(): Promise<void>;
  /** Ends the answer to the last request without a finish part. */
  cutOff(): Promise<void>;
  /** Makes every later request fail with this error. */
  refuseNext(error: ChatError): void;
}

/** Creates a real chat session over a transport that the test controls. Updates are not throttled. */
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
  const session = new ChatSession({ transport, throttleMs: 0, ...(onError && { onError }) });

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

/** Waits until pending promise callbacks have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
