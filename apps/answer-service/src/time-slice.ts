import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time that work in the background holds the event loop, in ms: requests wait no longer than this. */
const TIME_SLICE_MS = 10;

/** Lets long work in the background pause for the event loop, so that a running service goes on answering. */
export class TimeSlice {
  #start = performance.now();

  /** Yields to the event loop once 10 ms have passed since the last pause. */
  async yieldIfOver(): Promise<void> {
    if (performance.now() - this.#start < TIME_SLICE_MS) return;
    await nextTurn();
    this.#start = performance.now();
  }
}
