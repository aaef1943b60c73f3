import { test } from '../../fixtures/test.ts';

test('the assistant works where scripts are trusted by nonce with strict-dynamic', async ({
  assistant,
}) => {
  await assistant.goto('/cases/nonce-policy/');
  await assistant.open();
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
