// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { loadDraftHint } from '../privacy/draft-hint.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { narrateDraft } from './narrate-draft.ts';

const tooLong = '!Question too long. Shorten it so we can give a clearer answer.';

function createNarrated() {
  const drawer = createTestDrawer();
  narrateDraft(drawer.store, drawer.announcer);
  const type = (length: number) => drawer.assistant.setDraft('x'.repeat(length));
  return { ...drawer, type };
}

describe('the announcements of the input', () => {
  it('screen readers are told once that a question is too long, and again after it has fitted', () => {
    const { type, announcements } = createNarrated();
    for (const length of [149, 150, 151, 152, 150, 151]) type(length);
    expect(announcements).toEqual([tooLong, tooLong]);
  });

  it('screen readers are told the excess length every 25 characters, up and down', () => {
    const { type, announcements } = createNarrated();
    for (let length = 140; length <= 210; length += 1) type(length);
    for (let length = 210; length >= 140; length -= 1) type(length);
    expect(announcements).toEqual([
      tooLong,
      '25 too many',
      '50 too many',
      '49 too many',
      '24 too many',
    ]);
  });

  it('screen readers are told that a pasted question is too long and by how much', () => {
    const { type, announcements } = createNarrated();
    type(400);
    expect(announcements).toEqual([tooLong, '250 too many']);
  });

  it('screen readers are told once that the draft contains personal data', async () => {
    const { assistant, store, announcements } = createNarrated();
    loadDraftHint(store);
    await vi.dynamicImportSettled();
    const number = '123-45-6789';
    for (let length = 0; length <= number.length; length += 1) {
      assistant.setDraft(`My number is ${number.slice(0, length)}`);
    }
    assistant.setDraft(`My number is ${number}, why?`);
    expect(announcements).toHaveLength(1);
    expect(announcements[0]).toMatch(/^This looks like a .* number\. You can leave it out\.$/);
  });

  it('screen readers are told once that a question is too long', () => {
    const { assistant, announcements } = createNarrated();
    for (const length of [149, 150, 151, 152, 150, 151]) assistant.setDraft('x'.repeat(length));
    expect(announcements).toEqual([
      '!Question too long. Shorten it so we can give a clearer answer.',
      '!Question too long. Shorten it so we can give a clearer answer.',
    ]);
  });
});
