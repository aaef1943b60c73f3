// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { wordsAtom } from '../state/atoms.ts';
import { change, renderInDrawer } from '../test-support/render.tsx';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { createWords } from '../words/words.ts';
import { Landing } from './landing.tsx';

async function renderLanding(variables: Record<string, string> = {}) {
  const drawer = createTestDrawer(variables);
  const container = await renderInDrawer(drawer, <Landing headingId="heading" />);
  return {
    ...drawer,
    lead: () => container.querySelector('.landing-lead')?.textContent,
    questions: [...container.querySelectorAll('button')].map(({ textContent }) => textContent),
  };
}

describe('the landing view', () => {
  it('the landing view suggests the same questions in English as the service', async () => {
    const { questions } = await renderLanding();
    expect(questions).toEqual([
      'How do I apply for a gold card?',
      'How do I check my claim status?',
      'How do I get mental health support?',
      'How do I update my personal information?',
      'How do I transition to civilian life?',
      'How do I get a veteran card?',
    ]);
  });

  it('the landing view names the configured department in English only', async () => {
    const { lead, store } = await renderLanding();
    expect(lead()).toContain('from the Department of Examples to');
    await change(() => store.set(wordsAtom, createWords('fr', { department: 'le ministère' })));
    expect(lead()).toContain('from le ministère to');
  });

  it('the landing view names the department of the catalogue if none is configured', async () => {
    const { lead } = await renderLanding({ VITE_DEPARTMENT_NAME: '' });
    expect(lead()).toContain('from the department to');
  });
});
