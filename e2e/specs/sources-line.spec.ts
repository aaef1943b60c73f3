import { expectAccessible } from '../fixtures/accessibility.ts';
import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { phone } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';

const sources = ['Gold card', 'Forms', 'Waiting times'].map(
  (title, index) =>
    ({
      type: 'source',
      value: { sourceType: 'url', id: title, title, url: `https://example.gov/${index}/` },
    }) as const,
);

test('a line below the question names the first source and leads to the sources by keyboard', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'You can apply online.' });
  const text = assistant.frame.getByText('You can apply online.');
  await expect(text).toBeVisible();
  const before = await text.boundingBox();
  answer.send(...sources);
  answer.finish();
  await assistant.untilAnswered();
  const line = assistant.frame.getByRole('link', { name: 'From: Gold card and 2 more' });
  await expect(line).toBeInViewport({ ratio: 1 });
  expect((await text.boundingBox())?.y, 'the text stays where it was').toBe(before?.y);

  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  const heading = assistant.frame.getByRole('heading', { name: 'Sources' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(heading).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await expect(assistant.sources.first()).toBeFocused();
  await expectAccessible(page, [assistant.frame]);
});

test('a link to a source has the number of its card, which names the section above the host', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  const answer = await answers.next();
  const url = 'https://example.gov/gold/';
  const section = `${url}#how-to-apply`;
  answer.send(
    {
      type: 'text',
      value: `**[Gold card: How to apply](${section})**\n\nApply online.\n\n[Read the rest](${section})`,
    },
    {
      type: 'source',
      value: {
        sourceType: 'url',
        id: '1',
        title: 'Gold card',
        url,
        section: 'How to apply',
        sectionUrl: section,
      },
    },
  );
  answer.finish();
  await assistant.untilAnswered();
  await expect(assistant.answer.locator('.source-marker')).toHaveText(['[1]']);
  const card = assistant.sources.first();
  await expect(card).toHaveAttribute('href', section);
  await expect(card).toHaveText(/^1\. Gold card\s*How to apply\s*example\.gov/);
  await expectAccessible(page, [assistant.frame]);
});

test('three source cards leave no hole in the grid', async ({ assistant, answers }) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  const [first, second, third] = await assistant.sources.evaluateAll((cards) =>
    cards.map((card) => {
      const { left, right } = card.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(third).toEqual({ left: first?.left, right: second?.right });
});

test('on a phone the first source is named without scrolling', async ({
  page,
  assistant,
  answers,
}) => {
  await page.setViewportSize(phone);
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await expect(assistant.frame.getByText('From: Gold card')).toBeInViewport({ ratio: 1 });
});
