/** Creates a response whose body delivers chunks one by one, as a network does. */
export function createResponse(chunks: readonly Uint8Array[]): Response {
  const iterator = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body);
}

/** Creates the body of such a response. */
export function createBody(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const { body } = createResponse(chunks);
  if (body === null) throw new Error('The response has no body.');
  return body;
}
