import { readFile } from 'node:fs/promises';
import { decodeStream } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { readApiDescription } from '../test-support/api-description.ts';

const api = await readApiDescription();

describe('docs/develop/openapi.yaml', () => {
  it('the API description covers the examples of docs/develop/api.md', async () => {
    const page = await readFile(new URL('../../../docs/develop/api.md', import.meta.url), 'utf8');
    const [, lines = ''] = /```data-stream\n(.*?)```/s.exec(page) ?? [];
    expect(lines).toContain('d:{');
    for (const line of lines.trim().split('\n')) {
      expect({ line, faults: api.faultsOfLine(line) }).toEqual({ line, faults: [] });
    }
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
});

function bodyOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
