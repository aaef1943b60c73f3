import { test } from '../../fixtures/test.ts';

test('the page’s inherited type does not reach the elements', async ({ host }) => {
  await host.expectSound('/cases/huge-type/');
  await host.expectContextTriggerOpens('Ask about claims');
});
