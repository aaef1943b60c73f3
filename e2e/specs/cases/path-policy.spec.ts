import { test } from '../../fixtures/test.ts';

test('the assistant works under a policy with exact paths for the loader, the frame and the health check', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/path-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
