import { test } from '../../fixtures/test.ts';

test('the assistant works under a policy with a nonce and `strict-dynamic`', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/nonce-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
