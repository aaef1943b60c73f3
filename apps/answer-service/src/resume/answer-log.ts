/** The lines of one answer: written once, read from the start by any number of readers, live to the end. */
export interface AnswerLog {
  append(line: string): void;
  /** The answer is complete, or will never be. */
  close(): void;
  readonly isClosed: boolean;
  readonly bytes: number;
  /** The whole answer from its start, following it until it closes. */
  read(): ReadableStream<Uint8Array>;
  /** Nobody wants the rest of the answer. */
  abandon(): void;
  /** Aborts when the answer is abandoned, or nobody has read it unfinished for the log's patience. */
  readonly abandoned: AbortSignal;
}

/** What a log tells whoever keeps it. */
export interface AnswerLogOptions {
  /** How long an unfinished answer goes on with nobody reading it, in ms; 0 stops it at once. */
  readonly patienceMs: number;
  readonly onAppend?: (bytes: number) => void;
  readonly onClose?: () => void;
}

/** Makes an empty log. Its first reader is expected at once: patience runs from the start. */
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
              // Before the chunk is handed on: a waiting reader pulls again from within `enqueue`.
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
