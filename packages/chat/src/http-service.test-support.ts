import { type ScriptedAnswer, ScriptedAnswers } from '@assist/test-kit';
import type { RequestBody } from './http.ts';
import { createHttpTransport } from './http.ts';
import type { ScriptedService, ServiceCall } from './scripted-service.test-support.ts';

/** Starts a scripted service over real HTTP. Its `transport` is the real HTTP transport. */
export async function createHttpService(): Promise<ScriptedService> {
  const answers = await ScriptedAnswers.start();
  return {
    transport: createHttpTransport({ apiBaseUrl: answers.origin }),
    nextCall: async () => createCall(await answers.next()),
    waitingCalls: () => answers.untaken,
    cancelled: answers.cancelled,
    close: () => answers.stop(),
  };
}

function createCall(answer: ScriptedAnswer): ServiceCall {
  const { method, url, bodyText } = answer;
  const body: RequestBody | undefined = bodyText === '' ? undefined : JSON.parse(bodyText);
  return {
    kind: method === 'POST' ? 'send' : 'resume',
    chatId: body?.id ?? url.searchParams.get('chatId') ?? '',
    body,
    stream: (...parts) => answer.send(...parts),
    end: () => answer.end(),
    drop() {
      answer.open();
      answer.drop();
    },
    refuse: (status, message) =>
      answer.refuse(status, message, { 'Content-Type': 'text/plain; charset=utf-8' }),
    disconnect: () => answer.drop(),
    answerNothing: () => answer.refuse(204),
    aborted: answer.untilClosed(),
  };
}
