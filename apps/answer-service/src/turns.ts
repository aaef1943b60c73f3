import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time that work in the background holds the event loop, in ms: requests wait no longer than this. */
const MAX_TURN_MS = 10;

/** Work in the background, cut into turns so that a running service goes on answering. */
export class Turns {
  #begun = performance.now();

  /** Lets others have a turn when ours has lasted long enough. */
  async share(): Promise<void> {
    if (performance.now() - this.#begun < MAX_TURN_MS) return;
    await nextTurn();
    this.#begun = performance.now();
  }
}
