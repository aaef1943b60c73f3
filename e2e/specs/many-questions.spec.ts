import type { CDPSession } from '@playwright/test';
import { answerExample } from '../fixtures/example-answer.ts';
import { expect, test } from '../fixtures/test.ts';

const warmUpQuestions = 5;
const countedQuestions = 20;

// Only Chromium counts its nodes for a test.
test('question after question leaves nothing behind in memory', { tag: '@chromium' }, async ({
  context,
  assistant,
  answers,
}) => {
  test.slow();
  await assistant.goto('/cases/bare/');
  await assistant.open();
  const protocol = await context.newCDPSession(assistant.frame);

  const askMany = async (count: number): Promise<number> => {
    for (let question = 0; question < count; question += 1) {
      await assistant.input.pressSequentially('How?');
      await assistant.input.press('Enter');
      await answerExample(assistant, answers);
    }
    // The announcement of the last answer leaves after a second.
    await expect(assistant.frame.locator('#polite > *, #assertive > *')).toHaveCount(0);
    return countNodes(protocol);
  };

  const before = await askMany(warmUpQuestions);
  const after = await askMany(countedQuestions);
  expect(after - before).toBe(0);
});

async function countNodes(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage');
  const { nodes } = await protocol.send('Memory.getDOMCounters');
  return nodes;
}
