import { test } from '../../fixtures/test.ts';

test('a page’s sheet that unsets and hides everything changes nothing of the assistant', async ({
  host,
}) => {
  await host.expectSound('/cases/hostile-styles/');
  await host.expectContextTriggerOpens('Ask about claims');
});
