import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localOrigins } from '../../scripts/ports.ts';
import { AnswerService } from '../fixtures/answer-service.ts';
import { expect, test } from '../fixtures/test.ts';

test('the service answers from the given content folder', async ({
  context,
  assistant,
}, testInfo) => {
  const folder = testInfo.outputPath('content');
  await mkdir(join(folder, 'parking'), { recursive: true });
  await writeFile(
    join(folder, 'parking/permit.md'),
    [
      '---',
      'title: Lighthouse parking permits',
      'description: Who may park at the lighthouse.',
      '---',
      '## Who can get a lighthouse parking permit?',
      '',
      'Keepers of the lighthouse and their guests can get a parking permit from the harbour office.',
    ].join('\n'),
  );
  const service = await AnswerService.start({ CONTENT_DIR: folder });
  await service.takeOver(context);
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I get a lighthouse parking permit?');
  await assistant.untilAnswered();
  await expect(assistant.answer).toContainText('harbour office');
  await expect(assistant.sources).toHaveCount(1);
  await expect(assistant.sources).toHaveAttribute(
    'href',
    `${localOrigins.demoSite}/parking/permit/#:~:text=Who%20can%20get%20a%20lighthouse%20parking%20permit%3F-,Keepers%20of%20the%20lighthouse`,
  );
  await service.kill();
});

const realSite = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

// Runs only if the folder with a real site's pages exists. The repository never contains these pages.
if (existsSync(realSite)) {
  test('on a real site, a question about a flag for a funeral cites the burial flags page', async ({
    context,
    assistant,
  }) => {
    // Raises the time limit, because the service indexes two hundred pages while other tests run.
    test.slow();
    const service = await AnswerService.start({
      CONTENT_DIR: realSite,
      SITE_URL: 'https://www.va.gov/',
    });
    await service.takeOver(context);
    await assistant.openOn('/cases/bare/');
    await assistant.ask('how do I get a flag for a funeral');
    await assistant.untilAnswered();
    await expect(assistant.sources.first()).toHaveAttribute(
      'href',
      /^https:\/\/www\.va\.gov\/burials-memorials\/memorial-items\/burial-flags\/#:~:text=/,
    );
    await expect(assistant.sources.first()).toContainText('www.va.gov');
    await service.kill();
  });
}
