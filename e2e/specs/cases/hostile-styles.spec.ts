import { test } from '../../fixtures/test.ts';

test('a page’s style sheet that unsets and hides everything does not affect the assistant', async ({
  host,
}) => {
  await host.expectSound('/cases/hostile-styles/');
  await host.expectContextTriggerOpens('Ask about claims');
});
