import type { Assistant } from '../fixtures/assistant.ts';
import type { ScriptedAnswer } from '../fixtures/scripted-answers.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(async ({ assistant, answers }) => {
  expect(answers.untaken).toBe(0);
  await assistant.openOn('/cases/bare/');
  await assistant.ask('What is long?');
});

const section =
  '## A section\n\nSome **words** with [a link](https://www.example.gov/) and `code`.\n\n' +
  '- An item\n- Another item\n\n| Form | Fee |\n|------|-----|\n| A | 10 |\n\n';

test('the drawer stays responsive with an answer of 200,000 characters [T18]', async ({
  assistant,
  answers,
}) => {
  const answer = await answers.next();
  await stream(answer, section.repeat(Math.ceil(20_000 / section.length)));
  await expectAlive(assistant);
  await stream(answer, section.repeat(Math.ceil(180_000 / section.length)));
  await stream(answer, '\n\nThe very end.');
  await expectAlive(assistant);
  await expect(assistant.answer).toContainText('The very end.');
  answer.finish();
  await assistant.untilAnswered();
  await expectCloses(assistant);
});

const bombs = {
  'a list nested by its marks': '- '.repeat(1_000),
  'quotes nested by their marks': '> '.repeat(2_500),
  'a list nested by indentation': Array.from(
    { length: 500 },
    (_, n) => `${'  '.repeat(n)}- a`,
  ).join('\n'),
  'emphasis in emphasis': `${'*a **a '.repeat(4_000)}b${' a** a*'.repeat(4_000)}`,
  'open links': '[a](b'.repeat(10_000),
  'footnotes without end': Array.from({ length: 4_000 }, (_, n) => `a[^${n}]\n\n[^${n}]: x`).join(
    '\n',
  ),
};

test('the drawer stays responsive with answers that overload the parser', async ({
  assistant,
  answers,
}) => {
  let answer = await answers.next();
  for (const [name, bomb] of Object.entries(bombs)) {
    await test.step(name, async () => {
      await stream(answer, `Before the **bomb**.\n\n${bomb}\n\nAfter it.`);
      await expect(assistant.answer).toContainText('After it.');
      await expect(assistant.answer).toContainText('Before the');
      await expectAlive(assistant);
      answer.finish();
      await assistant.untilAnswered();
      await expectCloses(assistant);
      await assistant.open();
      await assistant.ask('What is long?');
      answer = await answers.next();
    });
  }
  answer.finish();
});

test('a selection in a finished paragraph stays while the answer grows', async ({
  assistant,
  answers,
}) => {
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'A sentence of several words.\n\nThe next' });
  const paragraph = assistant.answer.getByText('A sentence of several');
  await expect(paragraph).toBeVisible();
  await paragraph.evaluate((node) => {
    const text = node.firstChild ?? node;
    getSelection()?.setBaseAndExtent(text, 2, text, 10);
  });
  const selected = () => assistant.frame.evaluate(() => getSelection()?.toString());
  expect(await selected()).toBe('sentence');
  answer.send({ type: 'text', value: ' paragraph.\n\n1. And a **list**\n' });
  await expect(assistant.answer).toContainText('And a list');
  expect(await selected()).toBe('sentence');
  answer.finish();
  await assistant.untilAnswered();
  expect(await selected()).toBe('sentence');
});

/** Sends a text in many small parts, like a model, but as fast as the connection accepts them. */
async function stream(answer: ScriptedAnswer, text: string): Promise<void> {
  for (let start = 0; start < text.length; start += 500) {
    answer.send({ type: 'text', value: text.slice(start, start + 500) });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Fails unless typed keys reach the input while the answer streams. */
async function expectAlive(assistant: Assistant): Promise<void> {
  await assistant.input.fill('');
  await assistant.input.pressSequentially('still here');
  await expect(assistant.input).toHaveValue('still here');
}

async function expectCloses(assistant: Assistant): Promise<void> {
  await assistant.close.click();
  await assistant.expectClosed();
}
