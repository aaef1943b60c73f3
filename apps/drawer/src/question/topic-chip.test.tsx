// @vitest-environment happy-dom
import { getByRole, queryByRole } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { Header } from './header.tsx';

const goldCard = {
  type: 'source',
  value: {
    sourceType: 'url',
    id: '1',
    url: 'https://www.example.gov/cards/gold-card/',
    title: 'Gold\u202E card',
  },
} as const;

async function renderHeader() {
  const drawer = createTestDrawer();
  const container = await renderInDrawer(drawer, <Header />);
  const input = container.querySelector('textarea');
  const chip = () => container.querySelector('.topic-words')?.textContent;
  return { ...drawer, container, input, chip };
}

describe('the chip over the input', () => {
  it('the topic chip shows the first source when the answer has ended', async () => {
    const { assistant, service, chip } = await renderHeader();
    await change(() => assistant.ask('How do I apply?'));
    await change(() => service.send({ type: 'text', value: 'Online.' }, goldCard));
    expect(chip()).toBeUndefined();
    await change(() => service.finish());
    expect(chip()).toBe('About: Gold card');
  });

  it('the topic chip’s button removes the topic, announces it once and moves the focus to the input', async () => {
    const { assistant, announcements, container, input, chip } = await renderHeader();
    await change(() => assistant.setContextUrl('https://www.example.gov/cards/gold-card/'));
    const remove = getByRole(container, 'button', { name: 'Remove ‘About: Gold card’' });
    remove.focus();
    await change(() => remove.click());
    expect(announcements).toEqual(['Removed ‘About: Gold card’']);
    expect(document.activeElement).toBe(input);
    expect(chip()).toBeUndefined();
    expect(queryByRole(container, 'button', { name: /^Remove/ })).toBeNull();
  });
});
