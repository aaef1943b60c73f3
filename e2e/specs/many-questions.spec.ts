import type { CDPSession } from '@playwright/test';
import type { Assistant } from '../fixtures/assistant.ts';
import { answerExample, exampleFollowUp, exampleQuestion } from '../fixtures/example-answer.ts';
import { expect, test } from '../fixtures/test.ts';

const warmUpQuestions = 5;
const countedQuestions = 30;

/**
 * Chosen, not typed: Chromium keeps two nodes of every text that was typed and removed, on an empty page as
 * well, for undoing it, a thousand steps at most.
 */
// Only Chromium counts its nodes for a test.
test('a question that is answered leaves no nodes behind', { tag: '@chromium' }, async ({
  context,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/bare/');
  await assistant.open();
  await assistant.ask(exampleQuestion);
  await answerExample(assistant, answers);
  const protocol = await context.newCDPSession(assistant.frame);

  const askMany = async (count: number): Promise<void> => {
    for (let question = 0; question < count; question += 1) {
      await assistant.frame.getByRole('button', { name: exampleFollowUp }).click();
      await answerExample(assistant, answers);
    }
  };

  await askMany(warmUpQuestions);
  const before = await countNodes(assistant, protocol);
  await askMany(countedQuestions);
  expect(await countNodes(assistant, protocol)).toBe(before);
});

/** The nodes of the drawer that are still referred to, once nothing is being announced. */
async function countNodes(assistant: Assistant, protocol: CDPSession): Promise<number> {
  await expect(assistant.frame.locator('#polite > *, #assertive > *')).toHaveCount(0);
  await protocol.send('HeapProfiler.collectGarbage');
  const { nodes } = await protocol.send('Memory.getDOMCounters');
  return nodes;
}
