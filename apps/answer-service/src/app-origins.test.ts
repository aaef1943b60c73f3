import { describe, expect, it } from 'vitest';
import { COMPLETIONS, HOST_PAGE, post, questionBody } from '../test-support/ask-app.ts';
import { readFixtureApp } from '../test-support/fixture-app.ts';

const { appWith } = await readFixtureApp();

describe('the answer API', () => {
  describe('across origins', () => {
    it('the answer service allows exactly the configured origins [T23]', async () => {
      const app = appWith();
      for (const origin of [HOST_PAGE, 'http://127.0.0.1:3001']) {
        const response = await app.request('/health', { headers: { origin } });
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      }
      for (const origin of [
        'https://department.example.evil.example',
        'http://department.example',
        'https://department.example:444',
        'https://evildepartment.example',
        'null',
      ]) {
        const response = await app.request('/health', { headers: { origin } });
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        expect(response.headers.get('vary')).toContain('Origin');
      }
    });

    it('the answer service allows the headers of the drawer in a preflight', async () => {
      const response = await appWith().request(COMPLETIONS, {
        method: 'OPTIONS',
        headers: {
          origin: HOST_PAGE,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'baggage,content-type,sentry-trace',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,DELETE');
      expect(response.headers.get('access-control-allow-headers')).toBe(
        'content-type,sentry-trace,baggage',
      );
      expect(response.headers.get('vary')).toContain('Origin');
    });

    it('the answer service lets pages read the headers they need, sets no cookie and allows no credentials [P3][T23]', async () => {
      const response = await post(appWith(), questionBody('hi'));
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'x-vercel-ai-data-stream,retry-after',
      );
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('vary')).toBe('Origin');
    });
  });
});
