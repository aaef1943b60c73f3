import { readFile } from 'node:fs/promises';
import { decodeAnswer, decodeStream } from '@assist/stream';
import { createUIMessageStream, createUIMessageStreamResponse } from 'ai';
import { describe, expect, it } from 'vitest';
import { readApiDescription } from '../test-support/api-description.ts';

const api = await readApiDescription();

describe('docs/develop/openapi.yaml', () => {
  function expectDescribed(events: readonly string[]): void {
    for (const event of events) {
      const faults = api.faultsOf('UiMessageChunk', JSON.parse(event));
      expect({ event, faults }).toEqual({ event, faults: [] });
    }
  }

  it('the API description covers the examples of docs/develop/api.md', async () => {
    const page = await readFile(new URL('../../../docs/develop/api.md', import.meta.url), 'utf8');
    const [, lines = ''] = /```data-stream\n(.*?)```/s.exec(page) ?? [];
    expect(lines).toContain('d:{');
    for (const line of lines.trim().split('\n')) {
      expect({ line, faults: api.faultsOfLine(line) }).toEqual({ line, faults: [] });
    }
    const [, events = ''] = /```event-stream\n(.*?)```/s.exec(page) ?? [];
    expect(eventsIn(events)).toHaveLength(7);
    expectDescribed(eventsIn(events));
    const [request, suggestions, ...others] = [...page.matchAll(/```json\n(.*?)```/gs)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(api.faultsOf('CompletionRequest', request)).toEqual([]);
    expect(api.faultsOf('Suggestions', suggestions)).toEqual([]);
    expect(api.faultsOf('Error', others.pop())).toEqual([]);
    expect(api.faultsOf('Source', others.shift())).toEqual([]);
    expect(others).toHaveLength(2);
    expect(api.faultsOf('Annotations', others)).toEqual([]);
  });

  it('the API description lists exactly the lines that the client reads', async () => {
    const types = new Set<string>();
    for await (const parts of decodeStream(bodyOf(api.lines.join('\n')))) {
      for (const { type } of parts) types.add(type);
    }
    expect(types.size).toBe(16);
  });

  it('the API description covers the events of the current AI SDK’s server, and the client reads them', async () => {
    const data = { question: 'How long does it take?', reasoning: 'Often asked next.' };
    const response = createUIMessageStreamResponse({
      stream: createUIMessageStream({
        execute: ({ writer }) => {
          writer.write({ type: 'start', messageId: 'm1', messageMetadata: { traceId: 't' } });
          writer.write({ type: 'start-step' });
          writer.write({ type: 'text-start', id: 'text' });
          writer.write({ type: 'text-delta', id: 'text', delta: 'You can apply online.' });
          writer.write({ type: 'text-end', id: 'text' });
          writer.write({
            type: 'source-url',
            sourceId: 's',
            url: 'https://a.example/',
            title: 'A',
          });
          writer.write({ type: 'data-follow-up-question', data });
          writer.write({ type: 'finish-step' });
          writer.write({ type: 'finish', finishReason: 'stop' });
        },
      }),
    });
    const events = eventsIn(await response.clone().text());
    expect(events).toHaveLength(9);
    expectDescribed(events);
    const types: string[] = [];
    for await (const parts of decodeAnswer(
      (response.body ?? bodyOf('')).getReader(),
      response.headers,
    )) {
      types.push(...parts.map(({ type }) => type));
    }
    expect(types).toEqual([
      'message_start',
      'message_annotations',
      'step_start',
      'text_start',
      'text_delta',
      'text_end',
      'source',
      'annotation',
      'finish_step',
      'finish_message',
    ]);
  });
});

/** Extracts the JSON chunks from the text of a UI message stream. */
function eventsIn(stream: string): readonly string[] {
  return stream.match(/(?<=^data: )\{.*\}$/gm) ?? [];
}

function bodyOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
