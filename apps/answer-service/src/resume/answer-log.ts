/**
 * The lines of one answer. One writer appends lines. Any number of readers stream the lines from the start to the live
 * end.
 */
export interface AnswerLog {
  append(line: string): void;
  /** Ends the answer, whether it is complete or not. */
  close(): void;
  readonly isClosed: boolean;
  readonly bytes: number;
  /** Streams the whole answer, from its start until `close` is called. */
  read(): ReadableStream<Uint8Array>;
  /** Aborts the signal `abandoned`, so that the writer stops. Does nothing after `close`. */
  abandon(): void;
  /** Aborts when `abandon` is called, or when an unfinished answer has no reader for `patienceMs`. */
  readonly abandoned: AbortSignal;
}

/** The options of `createAnswerLog`. */
export interface AnswerLogOptions {
  /** Time for which an unfinished answer continues without a reader, in ms. With 0, the answer stops at once. */
  readonly patienceMs: number;
  readonly onAppend?: (bytes: number) => void;
  readonly onClose?: () => void;
}

/** Creates an empty log. `patienceMs` counts from the log's creation, because a first reader is expected soon. */
export function createAnswerLog({ patienceMs, onAppend, onClose }: AnswerLogOptions): AnswerLog {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const readers = new Set<() => void>();
  const abandoned = new AbortController();
  let isClosed = false;
  let bytes = 0;
  let patience: NodeJS.Timeout | undefined;

  const wakeReaders = (): void => {
    for (const wake of readers) wake();
  };
  const watch = (): void => {
    clearTimeout(patience);
    if (readers.size > 0 || isClosed) return;
    patience = setTimeout(() => abandoned.abort(), patienceMs).unref();
  };
  watch();

  return {
    append: (line) => {
      if (isClosed) return;
      const chunk = encoder.encode(line);
      chunks.push(chunk);
      bytes += chunk.byteLength;
      onAppend?.(chunk.byteLength);
      wakeReaders();
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(patience);
      wakeReaders();
      onClose?.();
    },
    get isClosed() {
      return isClosed;
    },
    get bytes() {
      return bytes;
    },
    abandon: () => {
      if (!isClosed) abandoned.abort();
    },
    abandoned: abandoned.signal,
    read: () => {
      let position = 0;
      let wake: () => void = () => {};
      const leave = (): void => {
        readers.delete(wake);
        watch();
      };
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          wake = () => {
            while ((controller.desiredSize ?? 0) > 0) {
              const chunk = chunks[position];
              if (chunk === undefined) break;
              // Advances `position` before `enqueue`, because a waiting reader pulls the next chunk during `enqueue`.
              position += 1;
              controller.enqueue(chunk);
            }
            if (isClosed && position === chunks.length) {
              leave();
              controller.close();
            }
          };
          readers.add(wake);
          watch();
          wake();
        },
        pull: () => {
          if (readers.has(wake)) wake();
        },
        cancel: leave,
      });
    },
  };
}
