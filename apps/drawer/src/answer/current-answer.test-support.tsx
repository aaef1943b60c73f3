import { vi } from 'vitest';
import { preloadAnswer } from '../lazy-answer.tsx';
import { change, renderInDrawer } from '../test-support/render.tsx';
import type { AnswerPart } from '../test-support/scripted-session.ts';
import { createTestDrawer, type TestDrawer } from '../test-support/test-drawer.ts';
import { AnswerArea } from './answer-area.tsx';

/** Creates an answer part that names a source. */
export function source(url: string, title: string): AnswerPart {
  return { type: 'source', value: { sourceType: 'url', id: url, url, title } };
}

/** An answer part with a warning, a follow-up question and a next step. */
export const annotations = {
  type: 'message_annotations',
  value: [
    { type: 'warning', message: 'Check the dates.' },
    { type: 'follow-up-question', question: 'And then?', reasoning: 'secret' },
    {
      type: 'next-best-action',
      title: 'Apply now',
      url: 'https://example.gov/apply',
      reasoning: '',
    },
  ],
} as const;

/** The `DrawerParts` of a test, and the element that contains the rendered answer area. */
export interface AskedDrawer extends TestDrawer {
  readonly container: HTMLElement;
}

/** Renders the answer area, and asks a question. The service has not answered yet. */
export async function renderAsked(question = 'How do I apply?'): Promise<AskedDrawer> {
  const drawer = createTestDrawer();
  await loadAnswer();
  const container = await renderInDrawer(drawer, <AnswerArea />);
  await change(() => drawer.assistant.ask(question));
  return { ...drawer, container };
}

/** Loads the answer view, which is a lazy chunk. */
async function loadAnswer(): Promise<void> {
  preloadAnswer();
  await vi.dynamicImportSettled();
}

/** Returns the texts of all headings of levels 2 and 3, in order. */
export function headings(container: HTMLElement): readonly (string | null)[] {
  return [...container.querySelectorAll('h2, h3')].map(({ textContent }) => textContent);
}
