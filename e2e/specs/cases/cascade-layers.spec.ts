import { test } from '../../fixtures/test.ts';

test('`!important` rules in the page’s cascade layers do not affect the assistant', async ({
  host,
}) => {
  await host.expectSound('/cases/cascade-layers/');
  await host.expectContextTriggerOpens('Ask about claims');
});
