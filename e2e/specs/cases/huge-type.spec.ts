import { test } from '../../fixtures/test.ts';

test('inherited type does not reach the elements', async ({ host }) => {
  await host.expectSound('/cases/huge-type/');
  await host.expectContextTriggerOpens('Ask about claims');
});
