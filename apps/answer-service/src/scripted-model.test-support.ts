import type { TextModel } from './generate/text-model.ts';

/** A language model that writes what a test says, when it says so. */
export interface ScriptedModel extends TextModel {
  /** Writes text of the one answer it is asked for. A sentence counts once the next begins. */
  write(...options: Parameters<TextModel['write']>): AsyncGenerator<string>;
  say(text: string): void;
  finish(): void;
  /** Resolves when whoever asked wants no more of the answer. */
  readonly stopped: Promise<void>;
  readonly isStopped: () => boolean;
}

export function createScriptedModel(): ScriptedModel {
  const texts: (string | undefined)[] = [];
  let wake: () => void = () => {};
  let stop: () => void = () => {};
  let isStopped = false;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const push = (text: string | undefined): void => {
    texts.push(text);
    wake();
  };
  return {
    async *write(_prompt, signal) {
      const onAbort = (): void => {
        isStopped = true;
        stop();
        wake();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      for (;;) {
        signal.throwIfAborted();
        if (texts.length > 0) {
          const text = texts.shift();
          if (text === undefined) return;
          yield text;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
    say: push,
    finish: () => push(undefined),
    stopped,
    isStopped: () => isStopped,
  };
}
