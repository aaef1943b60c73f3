import { describe, expect, it, vi } from 'vitest';
import { AnswerAssembly, NO_ANSWER } from './answer-assembly.ts';
import { createAssistantMessage } from './message-builder.ts';

function createAssembly(onUpdate: () => void = () => undefined) {
  return new AnswerAssembly({
    emptyMessage: createAssistantMessage('id', new Date(0)),
    shown: NO_ANSWER,
    throttleMs: 0,
    onUpdate,
  });
}

describe('data', () => {
  it('costs the same per part however many there are', { timeout: 10_000 }, () => {
    // A list copied for each part would take a minute here, not a moment.
    const assembly = createAssembly();
    for (let count = 0; count < 100_000; count += 1)
      assembly.apply({ type: 'data', value: [count] });
    expect(assembly.finish(true).data).toHaveLength(100_000);
  });

  it('may be a list longer than a call has room for arguments', () => {
    const assembly = createAssembly();
    assembly.apply({ type: 'data', value: Array(500_000).fill(0) });
    expect(assembly.finish(true).data).toHaveLength(500_000);
  });

  it('that was handed on is never changed, and stays the same list until more comes', () => {
    const assembly = createAssembly();
    assembly.apply({ type: 'data', value: [1] });
    const first = assembly.finish(true).data;
    assembly.apply({ type: 'text', value: 'a' });
    expect(assembly.finish(true).data).toBe(first);
    assembly.apply({ type: 'data', value: [2] });
    expect(first).toEqual([1]);
    expect(assembly.finish(true).data).toEqual([1, 2]);
  });

  it('that is empty is no update', () => {
    const onUpdate = vi.fn();
    const assembly = createAssembly(onUpdate);
    assembly.apply({ type: 'data', value: [] });
    assembly.cancel();
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it('of an answer that is replayed starts over', () => {
    const assembly = createAssembly();
    assembly.apply({ type: 'data', value: [1, 2] });
    assembly.restart();
    assembly.apply({ type: 'data', value: [1, 3] });
    expect(assembly.finish(true).data).toEqual([1, 3]);
  });
});
