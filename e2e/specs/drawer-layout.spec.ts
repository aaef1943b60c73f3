import type { Locator } from '@playwright/test';
import { Assistant } from '../fixtures/assistant.ts';
import { answerExample, exampleQuestion } from '../fixtures/example-answer.ts';
import { expect, test } from '../fixtures/test.ts';
import { AssistantWords } from '../fixtures/words.ts';

const source = (url: string, title: string) =>
  ({ type: 'source', value: { sourceType: 'url', id: url, url, title } }) as const;

/** Returns the parts of visible texts over which the element lies. */
const coveredBy = (control: Locator) =>
  control.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (element.contains(text) || text.textContent?.trim() === '') continue;
      if (text.parentElement?.closest('.visually-hidden') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        // Only lines that a reader would see beside the element count: a line behind an opaque row is scrolled away.
        const isBeside = line.right > box.left && line.left < box.right;
        const isLevel = line.bottom > box.top + 1 && line.top < box.bottom - 1;
        const isSeen = document
          .elementsFromPoint(Math.max(line.left + 1, 1), line.top + line.height / 2)[0]
          ?.contains(text);
        if (isBeside && isLevel && isSeen) covered.push(text.textContent ?? '');
      }
    }
    return covered;
  });

for (const [name, viewport] of [
  ['a phone on its side', { width: 844, height: 390 }],
  ['a window at 400 % zoom', { width: 320, height: 256 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test(`Close covers no text while an answer scrolls on ${name}`, async ({
      assistant,
      answers,
    }) => {
      await assistant.openOn('/cases/bare/');
      await assistant.ask('How do I apply?');
      const answer = await answers.next();
      answer.send({ type: 'text', value: 'Words that fill every line of the answer. '.repeat(60) });
      answer.finish();
      await assistant.untilAnswered();
      const panel = assistant.frame.locator('.panel');
      for (const top of [0, 150, 163, 176, 189, 202]) {
        await panel.evaluate((element, to) => {
          element.scrollTop = to;
        }, top);
        expect(await coveredBy(assistant.close), `scrolled by ${top} px`).toEqual([]);
        await expect(assistant.close).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

for (const width of [390, 1440]) {
  test.describe(`a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(`the topic chip with a long title stays within the input’s width at ${width} px`, async ({
      assistant,
      answers,
    }) => {
      await assistant.openOn('/cases/bare/');
      await assistant.ask('How do I apply?');
      const answer = await answers.next();
      answer.send(
        { type: 'text', value: 'With the form.' },
        source('https://example.gov/', 'A page whose title goes on and on and on '.repeat(4)),
      );
      answer.finish();
      await assistant.untilAnswered();
      await assistant.input.fill('How long');
      await assistant.untilInPlace();
      const edges = (selector: string) =>
        assistant.frame.locator(selector).evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right };
        });
      const chip = await edges('.topic');
      const form = await edges('.question');
      expect(chip.left).toBeGreaterThanOrEqual(form.left - 0.5);
      expect(chip.right).toBeLessThanOrEqual(form.right + 0.5);
    });
  });
}

test.describe('a narrow window', () => {
  test.use({ viewport: { width: 479, height: 800 } });

  test('source cards stand in one column below 480 px, and in two from there', async ({
    page,
    assistant,
    answers,
  }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply?');
    const answer = await answers.next();
    answer.send(
      { type: 'text', value: 'With the form.' },
      source('https://example.gov/1', 'One'),
      source('https://example.gov/2', 'Two'),
    );
    answer.finish();
    await assistant.untilAnswered();
    const columns = () =>
      assistant.sources.evaluateAll(
        (cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size,
      );
    expect(await columns()).toBe(1);
    await page.setViewportSize({ width: 480, height: 800 });
    await expect.poll(columns).toBe(2);
  });

  for (const [language, path] of [
    ['en', '/cases/bare/'],
    ['ar', '/cases/right-to-left/'],
  ] as const) {
    test(`a wide table shows its first three columns whole, in ${language}`, async ({
      page,
      answers,
    }) => {
      const assistant = new Assistant(page, new AssistantWords(language));
      await assistant.openOn(path);
      await assistant.ask('What is paid?');
      const answer = await answers.next();
      const row = (cell: string) => `| ${Array(5).fill(cell).join(' | ')} |\n`;
      answer.send({ type: 'text', value: row('Payment') + row('---') + row('Each fortnight') });
      answer.finish();
      await assistant.untilAnswered();
      const columns = await assistant.answer.locator('.table-scroll').evaluate((area) => {
        const edge = area.getBoundingClientRect();
        return [...area.querySelectorAll('th')].map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          if (left > edge.left - 1 && right < edge.right + 1) return 'whole';
          return right < edge.left + 1 || left > edge.right - 1 ? 'beyond' : 'cut';
        });
      });
      expect(columns).toEqual(['whole', 'whole', 'whole', 'beyond', 'beyond']);
    });
  }
});

test.describe('a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a host name breaks after its dots only, and is read as one name', async ({
    assistant,
    answers,
  }) => {
    const hosts = [
      'forms.benefits-and-services.department.example.gov',
      'an-unusually-long-host-name.regional-office.example.org',
      'www.example.gov',
    ];
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply?');
    const answer = await answers.next();
    answer.send(
      { type: 'text', value: 'With the form.' },
      ...hosts.map((host) => source(`https://${host}/form.pdf`, 'Form')),
      {
        type: 'message_annotations',
        value: [
          {
            type: 'next-best-action',
            title: 'Apply for the card online',
            url: 'https://my.online-services.department.example.net/apply',
            reasoning: '',
          },
        ],
      },
    );
    answer.finish();
    await assistant.untilAnswered();
    const lines = await assistant.frame.locator('.host').evaluateAll((names) =>
      names.map((name) => {
        const found: string[] = [];
        let bottom = Number.NEGATIVE_INFINITY;
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          for (let at = 0; at < (text.textContent?.length ?? 0); at += 1) {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const box = range.getBoundingClientRect();
            if (box.top >= bottom - 1) found.push('');
            bottom = box.bottom;
            found.push(`${found.pop()}${text.textContent?.[at]}`);
          }
        }
        return found;
      }),
    );
    expect(lines.length).toBe(4);
    for (const line of lines.flatMap((each) => each.slice(0, -1))) expect(line).toMatch(/\.$/);
    expect(Math.max(...lines.map((each) => each.length))).toBeGreaterThan(1);
    for (const host of hosts) {
      await expect(assistant.frame.getByRole('link', { name: host })).toHaveCount(1);
    }
  });
});

test.describe('forced colours', { tag: '@chromium' }, () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('in forced colours Close stays in the column of the text, and the excess is marked', async ({
    assistant,
  }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask(`${'How long is too long? '.repeat(7)}!`);
    await assistant.untilInPlace();
    const right = (element: Locator) =>
      element.evaluate((node) => node.getBoundingClientRect().right);
    expect(await right(assistant.close)).toBeLessThanOrEqual(
      (await right(assistant.frame.locator('.note'))) + 0.5,
    );
    const box = assistant.frame.locator('.question-box');
    const mark = assistant.frame.locator('.excess mark');
    await expect(mark).toBeVisible();
    const marked = await box.screenshot({ caret: 'hide' });
    await mark.evaluate((element) => element.replaceWith(element.textContent ?? ''));
    expect(marked.equals(await box.screenshot({ caret: 'hide' }))).toBe(false);
  });

  test('in forced colours Copy stays in the column of the text', async ({ assistant, answers }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask(exampleQuestion);
    await answerExample(assistant, answers);
    await assistant.untilInPlace();
    const left = (element: Locator) =>
      element.evaluate((node) => node.getBoundingClientRect().left);
    expect(await left(assistant.copyAnswer)).toBe(await left(assistant.answer.locator('h2')));
  });
});
