import { type DrawerState, drawerStates } from '../fixtures/drawer-states.ts';
import { test } from '../fixtures/test.ts';
import { savePicture } from '../fixtures/webp.ts';

const hostPage = '/cards/gold-card/';
const question = 'How do I apply for a gold card?';

/** An answer so short that its sources fit on the screen too. */
const answered: DrawerState = {
  name: 'complete',
  async arrange({ assistant, answers }) {
    await assistant.ask(question);
    const answer = await answers.next();
    answer.send(
      {
        type: 'text',
        value: 'You can apply **online** or by post. Most people hear within four weeks.',
      },
      ...[
        ['Apply for a gold card', 'https://www.example.gov/cards/gold-card/'],
        ['Form D0593', 'https://www.example.gov/forms/d0593.pdf'],
      ].map(
        ([title = '', url = '']) =>
          ({ type: 'source', value: { sourceType: 'url', id: url, title, url } }) as const,
      ),
      {
        type: 'message_annotations',
        value: [{ type: 'follow-up-question', question: 'What does it cover?', reasoning: '' }],
      },
    );
    answer.finish();
    await assistant.untilAnswered();
  },
};

/** The states of the drawer that the demo site's page for web teams shows. */
const shown = [
  answered,
  ...drawerStates.filter(({ name }) =>
    ['landing', 'too-long', 'streaming', 'declined', 'failed'].includes(name),
  ),
];

// Takes the pictures with two pixels per CSS px, so that they are sharp on high-density screens. The demo site's page
// for web teams scales them down to between 70 % and 82 % of the viewport's size.
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

for (const { name, hasFailedRequest, arrange } of shown) {
  test(`${name}, for web teams`, async ({ page, context, assistant, answers, problems }) => {
    if (hasFailedRequest) problems.expect('Failed to load resource');
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await assistant.openOn(hostPage);
    await arrange({ context, assistant, answers });
    await assistant.untilDrawn();
    await savePicture(page, name);
  });
}
