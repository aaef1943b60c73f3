/** A body that delivers scripted chunks, and reports whether it was cancelled. */
export interface ScriptedBody {
  readonly body: ReadableStream<Uint8Array>;
  readonly isCancelled: () => boolean;
}

/**
 * Creates a body that delivers the chunks one by one. After the last chunk, the body closes, fails with `error`, or
 * stays open.
 */
export function scriptBody(
  chunks: Iterable<Uint8Array>,
  end: 'close' | 'stay-open' | { readonly error: unknown } = 'close',
): ScriptedBody {
  const iterator = chunks[Symbol.iterator]();
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done !== true) controller.enqueue(next.value);
        else if (end === 'close') controller.close();
        else if (end !== 'stay-open') controller.error(end.error);
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isCancelled: () => isCancelled };
}

const encoder = new TextEncoder();

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Cuts bytes into chunks. The chunk sizes repeat in the given order, and must be above zero. */
export function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  let start = 0;
  for (let turn = 0; start < bytes.length; turn += 1) {
    const end = start + (sizes[turn % sizes.length] ?? bytes.length);
    yield bytes.subarray(start, end);
    start = end;
  }
}

export interface Collected<Part> {
  readonly parts: readonly Part[];
  readonly error: unknown;
}

export async function collect<Part>(
  decoded: AsyncIterable<readonly Part[]>,
): Promise<Collected<Part>> {
  const parts: Part[] = [];
  try {
    for await (const batch of decoded) parts.push(...batch);
    return { parts, error: undefined };
  } catch (error) {
    return { parts, error };
  }
}
