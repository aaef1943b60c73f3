import { expect, test } from '../fixtures/test.ts';

// Does not run in Firefox, because Firefox keeps the response headers that the test removes.
test('a drawer whose server sends no headers still applies its policy, and answers', {
  tag: '@chromium',
}, async ({ context, assistant, answers, problems }) => {
  await context.route(/\/drawer\/$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    expect(policy).toContain("default-src 'none'");
    await route.fulfill({ response, headers });
  });
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();

  problems.expect(/Content Security Policy|TrustedHTML/);
  await assistant.frame
    .evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        document.documentElement.dataset.refused = [
          ...new Set(document.documentElement.dataset.refused?.split(' ')).add(effectiveDirective),
        ]
          .sort()
          .join(' ');
      });
      fetch('https://elsewhere.example/').catch(() => undefined);
      new Image().src = 'https://elsewhere.example/beacon';
      const script = document.createElement('link');
      script.rel = 'modulepreload';
      script.href = 'https://elsewhere.example/script.js';
      document.head.append(script);
      document.body.insertAdjacentHTML('beforeend', '<p>Words</p>');
    })
    .catch((error: unknown) => expect(String(error)).toContain('TrustedHTML'));
  await expect(assistant.frame.locator('html')).toHaveAttribute(
    'data-refused',
    'connect-src img-src require-trusted-types-for script-src-elem',
  );
});
