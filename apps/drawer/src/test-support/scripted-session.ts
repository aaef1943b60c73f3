import {
  type AnswerStream,
  type ChatError,
  type ChatRequest,
  type ChatSession,
  type ChatTransport,
  createChatSession,
} from '@assist/chat';

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

interface OpenAnswer {
  push(part: AnswerPart): void;
  close(): void;
}

/** A real chat session over a transport that the test drives; updates come without delay. */
export function createScriptedService(): ScriptedService {
  const requests: ChatRequest[] = [];
  let current: OpenAnswer | undefined;
  let refusal: ChatError | undefined;

  const transport: ChatTransport = {
    async send(request) {
      requests.push(request);
      if (refusal !== undefined) throw refusal;
      const { answer, stream } = createAnswer();
      current = answer;
      return stream;
    },
    resume: async () => undefined,
  };
  const session = createChatSession({ transport, throttleMs: 0 });

  async function act(change: (answer: OpenAnswer) => void): Promise<void> {
    await settle();
    if (current === undefined) throw new Error('No question was asked.');
    change(current);
    await settle();
  }

  return {
    session,
    requests,
    send: (...parts) => act((answer) => parts.forEach(answer.push)),
    finish: () =>
      act((answer) => {
        answer.push({ type: 'finish_message', value: { finishReason: 'stop' } });
        answer.close();
      }),
    cutOff: () => act((answer) => answer.close()),
    refuseNext(error) {
      refusal = error;
    },
  };
}

/** Lets everything that waits only for promises happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

function createAnswer(): { answer: OpenAnswer; stream: AnswerStream } {
  const parts: AnswerPart[] = [];
  let isClosed = false;
  let wake = (): void => undefined;
  const answer: OpenAnswer = {
    push(part) {
      parts.push(part);
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
  };
  async function* read(): AsyncGenerator<readonly AnswerPart[]> {
    while (true) {
      const part = parts.shift();
      if (part !== undefined) yield [part];
      else if (isClosed) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return { answer, stream: read() };
}
