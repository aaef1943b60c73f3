import type { CDPSession } from '@playwright/test';
import type { Assistant } from '../fixtures/assistant.ts';
import { answerExample, exampleFollowUp, exampleQuestion } from '../fixtures/example-answer.ts';
import { expect, test } from '../fixtures/test.ts';

/** The numbers of nodes, listeners, documents and objects that remain in memory. */
interface Memory {
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  /**
   * Number of objects, not their size in bytes. The size grows even without a leak, because the engine keeps adding
   * compiled code.
   */
  readonly objects: number;
}

/** Collects garbage, then counts the nodes, listeners, documents and objects that remain. */
async function measureMemory(protocol: CDPSession): Promise<Memory> {
  const objects = await countObjects(protocol);
  const { nodes, jsEventListeners, documents } = await protocol.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners, documents, objects };
}

/** Collects garbage, then counts the objects, arrays and functions that remain. */
async function countObjects(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage');
  const objectGroup = 'count';
  const { result } = await protocol.send('Runtime.evaluate', {
    expression: 'Object.prototype',
    objectGroup,
  });
  const { objects } = await protocol.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: length } = await protocol.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await protocol.send('Runtime.releaseObjectGroup', { objectGroup });
  return length.value;
}

const warmUpQuestions = 10;
/** Only fifty questions. Five hundred, measured in November 2026, left nothing more behind. */
const countedQuestions = 50;

/**
 * Maximum growth in nodes and in objects over fifty questions. The engine itself adds a few. A leak of one per question
 * would add fifty.
 */
const maxStrayNodes = 5;
const maxStrayObjects = 20;

// Runs only in Chromium, because no other browser tells tests the number of nodes.
test('fifty answered questions leave no nodes, listeners or objects behind', {
  tag: '@chromium',
}, async ({ context, assistant, answers }) => {
  test.slow();
  await assistant.openOn('/cases/bare/');
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
  const before = await measure(assistant, protocol);
  await askMany(countedQuestions);
  // Polls, because a busy browser frees the last nodes later.
  await expect
    .poll(async () => (await measure(assistant, protocol)).nodes - before.nodes)
    .toBeLessThan(maxStrayNodes);
  const after = await measure(assistant, protocol);
  expect(after.listeners).toBe(before.listeners);
  expect(after.objects - before.objects).toBeLessThan(maxStrayObjects);
});

/**
 * The drawer empties the input after each question. Chromium's undo history keeps the removed text as one DOM node in
 * version 150, and as two DOM nodes in other versions. The history holds at most 1,000 undo steps.
 */
test('a typed question leaves as many undo nodes behind as a text in an emptied textarea', {
  tag: '@chromium',
}, async ({ page, context, assistant, answers }) => {
  await assistant.openOn('/cases/bare/');
  const drawer = await context.newCDPSession(assistant.frame);
  const askMany = async (count: number): Promise<void> => {
    for (let question = 0; question < count; question += 1) {
      await assistant.input.pressSequentially('?');
      await assistant.input.press('Enter');
      await answerExample(assistant, answers);
    }
  };
  await askMany(warmUpQuestions);
  const before = await measure(assistant, drawer);
  await askMany(10);
  const kept = async (): Promise<number> => (await measure(assistant, drawer)).nodes - before.nodes;
  await expect.poll(async () => (await kept()) % 10).toBe(0);
  const keptByDrawer = await kept();
  expect((await measure(assistant, drawer)).listeners).toBe(before.listeners);

  await page.goto('about:blank');
  await page.setContent('<textarea></textarea>');
  const field = page.locator('textarea');
  const plain = await context.newCDPSession(page);
  const nodesAfter = async (count: number): Promise<number> => {
    await field.evaluate((area: HTMLTextAreaElement, texts) => {
      area.focus();
      for (let text = 0; text < texts; text += 1) {
        document.execCommand('insertText', false, 'a');
        area.value = '';
      }
    }, count);
    return (await measureMemory(plain)).nodes;
  };
  const atFirst = await nodesAfter(3);
  const keptByTextarea = (await nodesAfter(10)) - atFirst;
  expect([10, 2 * 10]).toContain(keptByTextarea);
  expect(keptByDrawer).toBe(keptByTextarea);
  const atLimit = await nodesAfter(1_000);
  expect(await nodesAfter(10)).toBe(atLimit);
});

/**
 * Counts the drawer's nodes, listeners, documents and objects. Waits first until the drawer contains no announcement,
 * because the announcement's node would count too.
 */
async function measure(assistant: Assistant, protocol: CDPSession): Promise<Memory> {
  await expect(assistant.frame.locator('#polite > *, #assertive > *')).toHaveCount(0);
  return measureMemory(protocol);
}
