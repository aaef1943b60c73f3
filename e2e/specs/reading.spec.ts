import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

const paragraph = `${'Words and more words. '.repeat(30)}\n\n`;

test.beforeEach(async ({ assistant }) => {
  await assistant.openOn('/cases/bare/');
});

test('the question stays at the top while the answer grows, unless the visitor scrolls', async ({
  assistant,
  answers,
}) => {
  const top = () => assistant.answer.evaluate((area) => Math.round(area.scrollTop));
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  for (let piece = 1; piece <= 8; piece += 1) {
    answer.send({ type: 'text', value: `Part ${piece}. ${paragraph}` });
    await expect(assistant.answer).toContainText(`Part ${piece}.`);
    expect(await top()).toBe(0);
  }
  await expect(assistant.asked('How do I apply?')).toBeInViewport();

  await assistant.answer.hover();
  await assistant.page.mouse.wheel(0, 500);
  // The header folds, and the text stays in its place.
  await expect(assistant.frame.getByText('About: ')).toBeHidden();
  const place = await top();
  expect(place).toBeGreaterThan(400);
  answer.send({ type: 'text', value: `Part 9. ${paragraph}` });
  await expect(assistant.answer).toContainText('Part 9.');
  expect(await top()).toBe(place);
  answer.finish();
  await assistant.untilAnswered();
  expect(await top()).toBe(place);

  await assistant.close.click();
  await assistant.expectClosed();
  await assistant.open();
  await expect.poll(top).toBe(place);

  await assistant.ask('And how long does it take?');
  await expect(assistant.asked('And how long does it take?')).toBeInViewport();
  expect(await top()).toBe(0);
  const second = await answers.next();
  second.send({ type: 'text', value: 'Four weeks.' });
  second.finish();
  await assistant.untilAnswered();
});

test('a copied answer can be pasted', async ({ page, assistant, answers }) => {
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await assistant.copyAnswer.click();
  await expect(assistant.frame.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await assistant.input.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(assistant.input).toHaveValue(
    /^How do I apply\?\s+\w+ \d+, \d{4}\s+You can apply online, by post or in person\./,
  );
});

// Does not run in Firefox, because tests cannot read the clipboard there.
test('a copied answer is rich text and plain text with its question, next steps and sources', {
  tag: '@chromium',
}, async ({ page, context, assistant, answers }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await assistant.copyAnswer.click();
  const copied = assistant.frame.getByRole('button', { name: 'Copied!' });
  await expect(copied).toBeVisible();
  await assistant.close.click();
  await assistant.expectClosed();
  const clipboard = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { html: await read('text/html'), plain: await read('text/plain') };
  });
  expect(clipboard.html).toContain('<strong>online</strong>');
  expect(clipboard.html).toContain('<table border="1"');
  expect(clipboard.html).not.toContain('opens in a new tab');
  expect(clipboard.plain).toMatch(
    /^How do I apply\?\s+\w+ \d+, \d{4}\s+You can apply online, by post or in person\./,
  );
  for (const [title, address] of [
    ['Apply for a gold card online', 'https://my.example.org/apply'],
    ['Gold card', 'https://www.example.org/cards/gold-card/#apply'],
    ['Form D0593: application for a gold card', 'https://forms.example.org/d0593.PDF#apply'],
  ]) {
    expect(clipboard.plain).toContain(`- ${title} (${address})`);
    expect(clipboard.html).toContain(`<a href="${address}">${title}</a>`);
  }
  expect(clipboard.plain).toContain('four weeks (https://example.org/waiting-times)');
  expect(clipboard.plain).toMatch(/[^\n]\n\nWhat you need\n/);
  expect(clipboard.plain).toMatch(/[^\n]\n\nSources\n/);
  expect(clipboard.plain).toContain('1. Your service number\n');
  expect(clipboard.plain).toMatch(/\n3\. A form .*signed & dated/);
  expect(clipboard.plain).toMatch(/\n\u00a0\u00a0- a passport, or\n/);
  expect(clipboard.plain).toContain('[x] Form filled in');
  expect(clipboard.plain).not.toContain('**');
  expect(clipboard.plain).not.toContain('opens in a new tab');
});

// Does not run in Firefox, because Playwright cannot emulate printing there.
test('a printed answer has the question, the whole answer and its sources, without controls', {
  tag: '@chromium',
}, async ({ page, assistant, answers }) => {
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await page.emulateMedia({ media: 'print' });
  await expect(assistant.asked('How do I apply?')).toBeVisible();
  await expect(assistant.frame.getByText('Your service number')).toBeVisible();
  await expect(assistant.answer.getByText(/^\w+ \d+, \d{4}$/)).toBeVisible();
  await expect(assistant.sources).toHaveCount(3);
  await expect(assistant.sources.last()).toBeVisible();
  const printedAddresses = await assistant.answer.evaluate((area) =>
    [...area.querySelectorAll('.source, .step')].map(
      (link) => getComputedStyle(link, '::after').content,
    ),
  );
  expect(printedAddresses).toEqual([
    '" (https://my.example.org/apply)"',
    '" (https://www.example.org/cards/gold-card/#apply)"',
    '" (https://forms.example.org/d0593.PDF#apply)"',
    '" (https://an-unusually-long-host-name.regional-office.example.org/page#apply)"',
  ]);
  for (const hidden of [
    assistant.input,
    assistant.close,
    assistant.copyAnswer,
    assistant.frame.getByRole('heading', { name: 'Follow up questions' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  const isCutOff = await assistant.answer.evaluate(
    (area) => area.scrollHeight > area.clientHeight + 1,
  );
  expect(isCutOff).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test('a printed answer is dark on white, and its tables lose no column', {
  tag: '@chromium',
}, async ({ page, assistant, answers }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await assistant.ask('What are the rates?');
  const answer = await answers.next();
  const row = (cell: string): string => `|${`${cell}|`.repeat(6)}`;
  answer.send({
    type: 'text',
    value: [row('Each further child'), row('-'), row('$1,102')].join('\n'),
  });
  answer.finish();
  await assistant.untilAnswered();
  await page.emulateMedia({ media: 'print' });
  const table = assistant.answer.getByRole('table');
  expect(await table.evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(27, 36, 48)',
  );
  const isCut = await table.evaluate(
    (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
  );
  expect(isCut).toBe(false);
});

test('the keys for printing print the answer alone, and without an answer the page', async ({
  assistant,
  answers,
}) => {
  const printed: string[] = [];
  await assistant.page.exposeFunction('notePrinted', (what: string) => printed.push(what));
  await assistant.frame.evaluate(() => {
    window.print = () => Reflect.get(window, 'notePrinted')('answer');
    window.addEventListener('keydown', ({ key, ctrlKey, defaultPrevented }) => {
      if (key === 'p' && ctrlKey && !defaultPrevented) Reflect.get(window, 'notePrinted')('page');
    });
  });
  await assistant.input.press('Control+p');
  await expect.poll(() => printed).toEqual(['page']);
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await assistant.input.press('Control+p');
  await expect.poll(() => printed).toEqual(['page', 'answer']);
});

test('Tab follows the reading order of an answer', async ({ page, assistant, answers }) => {
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await page.keyboard.press('F6');
  const stops: string[] = [];
  let lastTop = Number.NEGATIVE_INFINITY;
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await assistant.frame.evaluate(() => {
      const focused = document.activeElement;
      const area = document.querySelector('#answer');
      if (!(focused instanceof HTMLElement) || !area?.contains(focused)) return undefined;
      const box = focused.getBoundingClientRect();
      const isInView =
        box.top >= area.getBoundingClientRect().top - 1 && box.bottom <= innerHeight + 1;
      return {
        name: focused.innerText.split('\n')[0] ?? '',
        top: box.top + area.scrollTop,
        isInView,
      };
    });
    if (stop === undefined) break;
    expect(stop.isInView, `${stop.name} is in view`).toBe(true);
    // Allows an equal position, because two cards in one row have the same top edge.
    expect(stop.top, `${stop.name} comes after what came before`).toBeGreaterThanOrEqual(
      lastTop - 1,
    );
    lastTop = stop.top;
    stops.push(stop.name);
  }
  expect(stops.length).toBeGreaterThanOrEqual(9);
  expect(stops[0]).toContain('Back to popular questions');
});
