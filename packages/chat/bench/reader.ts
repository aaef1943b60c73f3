import type { Workload } from './workload.ts';

/** A client of the answer stream, as the benchmark uses it. */
export interface Reader {
  /** Decodes bytes to parts. Resolves with the length of the text. */
  decode(workload: Workload): Promise<number>;
  /** Assembles a message, and takes it after every part as a view would. Resolves with its text. */
  assemble(workload: Workload): Promise<string>;
}
