import type { StreamPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { Answer } from './answer.ts';

function start(signal = new AbortController().signal, delayMs = 0) {
  const parts: StreamPart[] = [];
  const send = (part: StreamPart): number => parts.push(part);
  const answer = new Answer('Where?', { send, signal, delayMs });
  const texts = (): string[] => parts.flatMap((part) => (part.type === 'text' ? [part.value] : []));
  return { answer, parts, texts };
}

describe('Answer', () => {
  it.each([
    '',
    'one',
    'one two three four five six seven',
    '  leading and trailing  ',
    'A line\n\n- a list\n- of items\n',
    '日本語 text — with\tsigns',
    '\n\n',
  ])('an answer sends the whole text %j', async (text) => {
    const { answer, texts } = start();
    await answer.write(text);
    expect(texts().join('')).toBe(text);
    expect(answer.text).toBe(text);
  });

  it('an answer sends three words at a time', async () => {
    const { answer, texts } = start();
    await answer.write('a b c d e f g');
    expect(texts()).toEqual(['a b c', ' d e f', ' g']);
  });

  it('an answer stops in the middle of a text when its signal aborts', async () => {
    const controller = new AbortController();
    const { answer, texts } = start(controller.signal, 60_000);
    const writing = answer.write('a b c d e f g');
    controller.abort();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(texts()).toEqual(['a b c']);
    answer.stop();
    expect(answer).toMatchObject({ outcome: 'stopped', traceId: undefined });
  });

  it('an answer that fails ends with the error, and without a finish part', () => {
    const { answer, parts } = start();
    answer.begin();
    answer.fail('Sorry.');
    expect(parts.at(-1)).toEqual({ type: 'error', value: 'Sorry.' });
    expect(answer.outcome).toBe('failed');
  });
});
