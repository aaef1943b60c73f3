// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DrawerProvider } from '../drawer-context.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { PersonalDataHint } from './personal-data-hint.tsx';

function renderHint(...texts: readonly string[]) {
  const drawer = createTestDrawer();
  const show = (text: string) => (
    <DrawerProvider parts={drawer}>
      <PersonalDataHint text={text} />
    </DrawerProvider>
  );
  const { container, rerender } = render(show(''));
  for (const text of texts) rerender(show(text));
  return { shown: container.textContent, announcements: drawer.announcements };
}

describe('the hint at personal data', () => {
  it.each([
    ['My card is 4111 1111 1111 1111', 'a card number'],
    ['I was born on 3 May 1950', 'a date of birth'],
    ['write to jane@example.gov', 'an email address'],
    ['claim number 12345678', 'a claim or file number'],
    ['call me on 0412 345 678', 'a phone number'],
    ['my number is 123-45-6789', 'a tax or social security number'],
  ])('the personal data hint for %j names %s', (text, name) => {
    const { shown, announcements } = renderHint(text);
    expect(shown).toBe(`This looks like ${name}. You can leave it out.`);
    expect(announcements).toEqual([shown]);
  });

  it.each([
    '',
    'How do I apply for form D0593?',
    'What changed on 1 July 2026?',
    'Is $1,250 right?',
  ])('the personal data hint is absent for %j', (text) => {
    expect(renderHint(text)).toEqual({ shown: '', announcements: [] });
  });

  it('the personal data hint is announced when it appears, not at each key', () => {
    const { announcements } = renderHint('jane@a.gov', 'jane@a.gov.', 'jane', 'jane@a.gov');
    expect(announcements).toHaveLength(2);
  });
});
