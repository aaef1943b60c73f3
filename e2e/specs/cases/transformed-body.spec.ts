import { test } from '../../fixtures/test.ts';

test('a transformed, filtered and clipped body changes nothing of the assistant', async ({
  host,
}) => {
  await host.expectSound('/cases/transformed-body/');
  await host.expectContextTriggerOpens('Ask about claims');
});
