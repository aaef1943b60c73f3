import { expect, test } from '../fixtures/test.ts';

/**
 * Runs in the drawer's frame. Does to text nodes what a browser's page translation does: puts each into two nested
 * elements with another text, now and whenever the page changes.
 */
function translatePage(): void {
  const translated = new WeakSet<Node>();
  function translate(node: Text): void {
    if (translated.has(node) || node.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    const text = document.createTextNode(node.data.replaceAll(/[A-Za-z]{3,}/g, '$&o'));
    translated.add(inner.appendChild(text));
    node.replaceWith(outer);
  }
  function translateAll(): void {
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
    for (const node of nodes) translate(node);
  }
  translateAll();
  let timer: ReturnType<typeof setTimeout>;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(translateAll, 120);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

test('an answer that a page translator changes while it grows shows each word once, and its buttons still change', async ({
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  await assistant.frame.evaluate(translatePage);
  for (const [piece, shown] of [
    ['Take **one form** and ', 'Takeo oneo formo ando'],
    ['then send ', 'Takeo oneo formo ando theno sendo'],
    ['it to the office ', 'Takeo oneo formo ando theno sendo it to theo officeo'],
    [
      'in Northland.\n\nWait',
      'Takeo oneo formo ando theno sendo it to theo officeo in Northlando.\nWaito',
    ],
    [
      ' for it.',
      'Takeo oneo formo ando theno sendo it to theo officeo in Northlando.\nWaito foro it.',
    ],
  ] as const) {
    answer.send({ type: 'text', value: piece });
    await expect(assistant.frame.locator('.answer-text')).toHaveText(shown, {
      useInnerText: true,
    });
  }
  answer.finish();
  const copy = assistant.frame.getByRole('button', { name: 'Copyo answero' });
  await copy.click();
  await expect(assistant.frame.getByRole('button', { name: 'Copiedo!' })).toBeVisible();
  await expect(assistant.frame.locator('.answer-text')).toHaveText(
    'Takeo oneo formo ando theno sendo it to theo officeo in Northlando.\nWaito foro it.',
    { useInnerText: true },
  );
});
