import type { Workload } from './workload.ts';

/** What is left of an answer when it has been read. */
export interface Assembled {
  readonly content: string;
  /** The arguments of its tool call. */
  readonly args: unknown;
}

/** A client of the answer stream, as far as it is measured. */
export interface Reader {
  /** Bytes to parts. Resolves with the length of the text. */
  decode(workload: Workload): Promise<number>;
  /** Bytes to parts to a message, with an update that a view could show after every part. */
  assemble(workload: Workload): Promise<Assembled>;
}
