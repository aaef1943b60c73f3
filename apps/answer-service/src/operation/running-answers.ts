/** Counts running requests, answers and copies of answers, so that a shutdown can wait until none is left. */
export class RunningAnswers {
  readonly #waiting = new Set<() => void>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Counts the promise `writing` as running until the promise settles. */
  async during<Result>(writing: Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await writing;
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#release();
    }
  }

  /** Resolves as soon as nothing is running. */
  async none(): Promise<void> {
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #release(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
