import { test } from '../../fixtures/test.ts';

test('the assistant works where the policy names the loader’s one file and the paths of its frame and its request', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/path-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
