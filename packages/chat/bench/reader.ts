import type { Workload } from './workload.ts';

/** A client of the answer stream, as far as it is measured. */
export interface Reader {
  /** Bytes to parts. Resolves with the length of the text. */
  decode(workload: Workload): Promise<number>;
  /** Bytes to parts to a message, with an update that a view could show after every part. Resolves with its text. */
  assemble(workload: Workload): Promise<string>;
}
