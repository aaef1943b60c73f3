import { expect, test } from '../../fixtures/test.ts';

test('a hidden, click-through or transparent body does not affect elements and drawer', async ({
  host,
}) => {
  await host.expectSound('/cases/inherited-invisibility/');
  await host.expectContextTriggerOpens('Ask about claims');
  await expect(
    host.page.getByRole('link', { name: 'Closed menu', includeHidden: true }),
  ).toBeHidden();
});
