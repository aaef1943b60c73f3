import { type DrawerState, drawerStates } from '../fixtures/drawer-states.ts';
import { test } from '../fixtures/test.ts';
import { savePicture } from '../fixtures/webp.ts';

const hostPage = '/cards/gold-card/';
const question = 'How do I apply for a gold card?';

/** An answer that is short enough to show its sources on the screen. */
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

/** The states on the demo site's page for web teams. */
const shown = [
  answered,
  ...drawerStates.filter(({ name }) =>
    ['landing', 'too-long', 'streaming', 'declined', 'failed'].includes(name),
  ),
];

// The page shows the pictures at 75 % of the phone's size, so that they are sharp on screens of double density, too.
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
