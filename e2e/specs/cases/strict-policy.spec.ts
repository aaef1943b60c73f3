import { test } from '../../fixtures/test.ts';

test('the assistant works with the three additions to the host’s policy, and violates nothing', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/strict-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
