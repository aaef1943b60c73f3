import { Assistant } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';
import { AssistantWords } from '../fixtures/words.ts';

const numbers = [
  '1-800-827-1000',
  '+1 (202) 555-0199',
  '21-526EZ',
  '$40',
  '9:00-17:30',
  'a@b.example',
] as const;

/**
 * Runs in the drawer. Returns the characters of `text`, wherever the element shows it, in the order in which they are
 * drawn from left to right, without blanks. Mirrored brackets count as what they are in the text.
 */
function readDrawn(element: Element, text: string): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const start = node.textContent?.indexOf(text) ?? -1;
    if (start === -1) continue;
    return Array.from(text, (character, index) => {
      range.setStart(node, start + index);
      range.setEnd(node, start + index + 1);
      return { character, x: range.getBoundingClientRect().x };
    })
      .sort((one, other) => one.x - other.x)
      .map(({ character }) => character)
      .join('')
      .replaceAll(' ', '');
  }
  return '';
}

for (const [language, path] of [
  ['ar', '/cases/right-to-left/'],
  ['fr', '/cases/french/'],
] as const) {
  test(`numbers, codes and addresses are drawn from left to right in ${language}: in the answer, the crisis card, sources, next steps and questions`, async ({
    page,
    answers,
  }) => {
    const assistant = new Assistant(page, new AssistantWords(language));
    await assistant.goto(path);
    await assistant.open();
    await assistant.ask('كيف أقدم الطلب؟');
    const answer = await answers.next();
    const url = 'https://example.gov/form/';
    const title = `اتصل بالرقم ${numbers[0]} الآن`;
    const text = `اتصل بالرقم ${numbers.join(' أو ')} الآن.`;
    answer.send(
      {
        type: 'message_annotations',
        value: [
          { type: 'support', urgency: 'lead', contact: { text, markdown: text, links: [] } },
          { type: 'next-best-action', title, url: `${url}#apply`, reasoning: '' },
          { type: 'follow-up-question', question: title },
        ],
      },
      { type: 'source', value: { sourceType: 'url', id: '1', url, title } },
      { type: 'text', value: `${text.replace('الآن', '**الآن**')}\n\n- **الهاتف:** ${text}` },
    );
    answer.finish();
    await assistant.untilAnswered();
    for (const place of ['.support-text', '.answer-text p', '.answer-text li']) {
      const shown = assistant.answer.locator(place).first();
      for (const number of numbers) {
        expect(await shown.evaluate(readDrawn, number), `${number} in ${place}`).toBe(
          number.replaceAll(' ', ''),
        );
      }
    }
    for (const place of ['.source-title', '.step', '.follow-ups .choice']) {
      const shown = assistant.answer.locator(place).first();
      expect(await shown.evaluate(readDrawn, numbers[0]), place).toBe(numbers[0]);
    }
  });
}
