import { describe, expect, it } from 'vitest';
import { bytesOf, collect, cut, scriptBody } from './byte-stream.test-support.ts';
import { decodeStream, StreamError } from './decode.ts';

const MAX_LINE_LENGTH = 4 * 1024 * 1024;

function textsOf(parts: readonly { readonly type: string; readonly value: unknown }[]) {
  return parts.map(({ value }) => value);
}

async function decodeText(text: string) {
  return await collect(decodeStream(scriptBody([bytesOf(text)]).body));
}

describe('lines', () => {
  it('the decoder delivers all complete lines of a chunk at once, even before the chunk’s last newline', async () => {
    const { body } = scriptBody([bytesOf('0:"a"\n0:"b"\n0:"c')], 'stay-open');
    expect((await decodeStream(body).next()).value).toEqual([
      { type: 'text', value: 'a' },
      { type: 'text', value: 'b' },
    ]);
  });

  it('the decoder gives one list per chunk that completes a line', async () => {
    const chunks = ['0:"a"\n0:"b"\n', '0:', '"c"\n0:"d', '"'].map(bytesOf);
    const lists: unknown[] = [];
    for await (const parts of decodeStream(scriptBody(chunks).body)) lists.push(textsOf(parts));
    expect(lists).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('the decoder ends after a fault', async () => {
    const parts = decodeStream(scriptBody([bytesOf('0:"a"\nzz:1\n')], 'stay-open').body);
    expect(textsOf((await parts.next()).value ?? [])).toEqual(['a']);
    await expect(parts.next()).rejects.toMatchObject({ code: 'invalid-code' });
    expect(await parts.next()).toEqual({ done: true, value: undefined });
  });

  it('the decoder parses an unterminated last line', async () => {
    expect(await decodeText('0:"a"\n0:"b"')).toEqual({
      parts: [
        { type: 'text', value: 'a' },
        { type: 'text', value: 'b' },
      ],
      error: undefined,
    });
  });

  it.each(['0:"a"\n0:"b', '0:"a"\n0:', '0:"a"\n0', '0:"a"\nd:{"finishReason"'])(
    'the decoder reports a stream cut off inside a line, not a faulty line: %j',
    async (text) => {
      const { parts, error } = await decodeText(text);
      expect(textsOf(parts)).toEqual(['a']);
      expect(error).toMatchObject({ name: 'StreamError', code: 'cut-off' });
    },
  );

  it.each(['<html>Bad gateway</html>', 'Bad gateway', '  ', '4'])(
    'the decoder reports a faulty last line that begins no part, not a stream cut off: %j',
    async (line) => {
      const { parts, error } = await decodeText(`0:"a"\n${line}`);
      expect(textsOf(parts)).toEqual(['a']);
      expect(error).toMatchObject({ code: 'no-separator' });
    },
  );

  it('the decoder rejects a malformed part in an unterminated last line', async () => {
    expect((await decodeText('0:1')).error).toMatchObject({ code: 'invalid-part' });
  });

  it('the decoder reads CRLF lines and ignores blank lines of both kinds', async () => {
    const { parts, error } = await decodeText('\r\n\n0:"a"\r\n\r\n\n0:"b"\r\n\r');
    expect(error).toBeUndefined();
    expect(textsOf(parts)).toEqual(['a', 'b']);
  });

  it('the decoder rejects a line of spaces', async () => {
    expect((await decodeText('  \n')).error).toMatchObject({ code: 'no-separator' });
  });

  it('the decoder keeps the lines before a faulty one', async () => {
    const { parts, error } = await decodeText('0:"a"\n0:"b"\nzz:1\n0:"c"\n');
    expect(textsOf(parts)).toEqual(['a', 'b']);
    expect(error).toMatchObject({ code: 'invalid-code' });
  });

  it('the decoder gives neither parts nor an error for an empty stream', async () => {
    expect(await decodeText('')).toEqual({ parts: [], error: undefined });
  });
});

describe('bytes', () => {
  it('the decoder joins characters split at any byte', async () => {
    const text = '0:"é€😀👩‍👩‍👧 naïve"\n';
    const bytes = bytesOf(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      const { parts } = await collect(decodeStream(scriptBody(cut(bytes, [size])).body));
      expect(textsOf(parts)).toEqual(['é€😀👩‍👩‍👧 naïve']);
    }
  });

  it('the decoder replaces invalid UTF-8 instead of failing', async () => {
    const bytes = Uint8Array.from([...bytesOf('0:"'), 0xff, 0xc3, 0x28, ...bytesOf('"\n')]);
    const { parts } = await collect(decodeStream(scriptBody([bytes]).body));
    expect(textsOf(parts)).toEqual(['\ufffd\ufffd(']);
  });

  it('the decoder drops a byte-order mark only at the start', async () => {
    expect(textsOf((await decodeText('\ufeff0:"a"\n')).parts)).toEqual(['a']);
    expect((await decodeText('0:"a"\n\ufeff0:"b"\n')).error).toMatchObject({
      message: 'Failed to parse stream string. Invalid code \ufeff0.',
    });
  });

  it('the decoder drops the bytes of a character cut off at the end', async () => {
    const bytes = Uint8Array.from([...bytesOf('0:"b"'), 0xe2, 0x82]);
    expect(await collect(decodeStream(scriptBody([bytes]).body))).toEqual({
      parts: [{ type: 'text', value: 'b' }],
      error: undefined,
    });
  });
});

describe('the body', () => {
  it('the body of a response is read without async iteration, which WebKit lacks', async () => {
    const { body } = scriptBody([bytesOf('0:"a"\n')]);
    Object.defineProperty(body, Symbol.asyncIterator, { value: undefined });
    expect(textsOf((await collect(decodeStream(body))).parts)).toEqual(['a']);
  });

  it('a faulty line cancels the body', async () => {
    const { body, isCancelled } = scriptBody([bytesOf('0:"a"\nzz:1\n')], 'stay-open');
    await collect(decodeStream(body));
    expect(isCancelled()).toBe(true);
    expect(body.locked).toBe(false);
  });

  it('a consumer that stops early cancels the body', async () => {
    const { body, isCancelled } = scriptBody([bytesOf('0:"a"\n')], 'stay-open');
    for await (const parts of decodeStream(body)) {
      expect(textsOf(parts)).toEqual(['a']);
      break;
    }
    expect(isCancelled()).toBe(true);
  });

  it('a cancel that never settles does not block the consumer of a stream', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytesOf('0:"a"\n')),
      cancel: () => new Promise(() => undefined),
    });
    for await (const parts of decodeStream(body)) {
      expect(textsOf(parts)).toEqual(['a']);
      break;
    }
  });

  it('the end of the body releases it without a cancel', async () => {
    const { body, isCancelled } = scriptBody([bytesOf('0:"a"\n')]);
    await collect(decodeStream(body));
    expect(isCancelled()).toBe(false);
    expect(body.locked).toBe(false);
  });

  it('an error of the body follows the lines before it', async () => {
    const lost = new TypeError('network error');
    const { body } = scriptBody([bytesOf('0:"a"\n0:"half')], { error: lost });
    const { parts, error } = await collect(decodeStream(body));
    expect(textsOf(parts)).toEqual(['a']);
    expect(error).toBe(lost);
  });
});

describe('size', () => {
  it('the decoder reads a line of a million characters in chunks of any size', async () => {
    const text = 'é'.repeat(1_000_000);
    const bytes = bytesOf(`0:"${text}"\n`);
    for (const size of [1_021, bytes.length]) {
      const { parts } = await collect(decodeStream(scriptBody(cut(bytes, [size])).body));
      expect(parts).toEqual([{ type: 'text', value: text }]);
    }
  });

  it('the decoder reads many lines whose sum exceeds the limit of one line', async () => {
    const line = bytesOf(`0:"${'x'.repeat(1_000_000)}"\n`);
    const { parts, error } = await collect(decodeStream(scriptBody(Array(6).fill(line)).body));
    expect(error).toBeUndefined();
    expect(parts).toHaveLength(6);
    expect(6 * line.length).toBeGreaterThan(MAX_LINE_LENGTH);
  });

  it('the decoder delivers the lines before an endless line, then fails [T18]', async () => {
    let sent = 0;
    function* endless() {
      yield bytesOf('0:"a"\n0:"');
      const block = bytesOf('x'.repeat(65_536));
      for (;;) {
        sent += block.length;
        yield block;
      }
    }
    const { body, isCancelled } = scriptBody(endless());
    const { parts, error } = await collect(decodeStream(body));
    expect(textsOf(parts)).toEqual(['a']);
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ code: 'line-too-long' });
    expect(sent).toBeLessThan(MAX_LINE_LENGTH + 2 * 65_536);
    expect(isCancelled()).toBe(true);
  });

  it('the decoder limits a line within one chunk', async () => {
    const { parts, error } = await decodeText(`0:"a"\n0:"${'x'.repeat(MAX_LINE_LENGTH)}"\n`);
    expect(textsOf(parts)).toEqual(['a']);
    expect(error).toMatchObject({ code: 'line-too-long' });
  });

  it('the decoder reads a stream of single bytes in linear time', { timeout: 20_000 }, async () => {
    // A decoder that searches its whole buffer again after each byte would take minutes here.
    const text = 'x'.repeat(300_000);
    const { parts } = await collect(
      decodeStream(scriptBody(cut(bytesOf(`0:"${text}"\n`), [1])).body),
    );
    expect(parts).toEqual([{ type: 'text', value: text }]);
  });
});
