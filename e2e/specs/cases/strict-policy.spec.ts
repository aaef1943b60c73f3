import { test } from '../../fixtures/test.ts';

test('the assistant works with three additions to the host’s policy, without violations', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/strict-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
