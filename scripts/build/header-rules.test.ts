import { describe, expect, it } from 'vitest';
import { createHeaderRules, headersFor } from './header-rules.ts';

const rules = createHeaderRules({
  VITE_API_BASE_URL: 'https://assist-api.example.gov/assist',
  VITE_SENTRY_DSN: 'https://key@errors.example.gov/1',
  VITE_LANGFUSE_BASE_URL: '',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov,https://example.gov',
});

describe('the header rules', () => {
  it('the header rules let the drawer connect to the configured services and nowhere else', () => {
    const policy = headersFor(rules, '/drawer/index.html')['Content-Security-Policy'];
    expect(policy).toContain(
      'connect-src https://assist-api.example.gov https://errors.example.gov;',
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('the header rules let the drawer be embedded by the configured hosts only', () => {
    expect(headersFor(rules, '/drawer/')['Content-Security-Policy']).toContain(
      'frame-ancestors https://www.example.gov https://example.gov;',
    );
  });

  it('the header rules cache hashed and pinned files for ever, the evergreen ones briefly, pages never', () => {
    expect(headersFor(rules, '/drawer/assets/index-abc.js')['Cache-Control']).toContain(
      'immutable',
    );
    for (const path of ['/v1.2.3/loader.js', '/v0.9.0/loader.js']) {
      expect(headersFor(rules, path)['Cache-Control']).toContain('immutable');
    }
    expect(headersFor(rules, '/loader.js')['Cache-Control']).toContain('max-age=300');
    expect(headersFor(rules, '/drawer/index.html')['Cache-Control']).toBe('no-cache');
  });

  it('the header rules let cross-origin isolated hosts load everything', () => {
    const headers = headersFor(rules, '/drawer/index.html');
    expect(headers['Cross-Origin-Resource-Policy']).toBe('cross-origin');
    expect(headers['Cross-Origin-Embedder-Policy']).toBe('require-corp');
    expect(headersFor(rules, '/loader.js')['Access-Control-Allow-Origin']).toBe('*');
  });
});
