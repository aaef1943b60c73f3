import { afterEach, describe, expect, it, vi } from 'vitest';
import { createId } from './create-id.ts';

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createId', () => {
  it('a new id is a different version 4 UUID each time', () => {
    const ids = Array.from({ length: 100 }, createId);
    for (const id of ids) expect(id).toMatch(VERSION_4);
    expect(new Set(ids).size).toBe(100);
  });

  it('a new id is random if crypto.randomUUID is missing', () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 100 }, createId);
    expect(new Set(ids).size).toBe(100);
  });
});
