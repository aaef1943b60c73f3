import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
