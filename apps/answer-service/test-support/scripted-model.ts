import { Channel } from '@assist/test-kit';
import type { TextModel } from '../src/model/text-model.ts';

/** A language model that a test controls. */
export interface ScriptedModel extends TextModel {
  /** The model writes one answer. The service shows a sentence once the next sentence begins. */
  say(text: string): void;
  finish(): void;
  /** Resolves when the service stops the answer. */
  readonly stopped: Promise<void>;
  readonly isStopped: () => boolean;
}

/** A language model that writes by a test's generator. */
export function modelOf(write: TextModel['write']): TextModel {
  return { write, countSentences: () => {} };
}

export function createScriptedModel(): ScriptedModel {
  const texts = new Channel<string>();
  let stop: () => void = () => {};
  let isStopped = false;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  return {
    ...modelOf(async function* (_prompt, signal) {
      const onAbort = (): void => {
        isStopped = true;
        stop();
        texts.fail(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      for await (const text of texts) {
        signal.throwIfAborted();
        yield text;
      }
    }),
    say: (text) => texts.push(text),
    finish: () => texts.end(),
    stopped,
    isStopped: () => isStopped,
  };
}
