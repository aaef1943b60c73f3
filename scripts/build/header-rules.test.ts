import { describe, expect, it } from 'vitest';
import { createHeaderRules, formatHeadersFile, headersFor } from './header-rules.ts';
import { testSettings } from './local-settings.ts';

const rules = createHeaderRules({
  VITE_API_BASE_URL: 'https://assist-api.example.gov/assist',
  VITE_SENTRY_DSN: 'https://key@errors.example.gov/1',
  VITE_LANGFUSE_BASE_URL: '',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov,https://example.gov',
});

describe('the header rules', () => {
  it('the header rules let the drawer connect to the configured services and nowhere else [P3]', () => {
    const policy = headersFor(rules, '/drawer/index.html')['Content-Security-Policy'];
    expect(policy).toContain(
      'connect-src https://assist-api.example.gov https://errors.example.gov;',
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('the header rules let the drawer be embedded by the configured hosts only [T2]', () => {
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

const testRules = createHeaderRules(testSettings());

/** Returns the headers for a path from a CDN that joins the header values of all matching rules. */
function joinedHeaders(path: string) {
  const joined: Record<string, string> = {};
  let matches = false;
  for (const line of formatHeadersFile(testRules).split('\n')) {
    if (line.startsWith('/')) {
      matches = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : line === path;
    }
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (!matches || name === undefined || value === undefined) continue;
    joined[name] = name in joined ? `${joined[name]}, ${value}` : value;
  }
  return joined;
}

describe('the _headers file', () => {
  it.each(['/loader.js', '/v1.2.3/loader.js', '/v0.1.0/loader.js', '/drawer/assets/index-abc.js'])(
    'the _headers file gives %s the headers of the rules, each once',
    (path) => {
      expect(joinedHeaders(path)).toEqual(headersFor(testRules, path));
    },
  );

  it('the _headers file does not set no-cache, which is what these CDNs do by themselves', () => {
    const { 'Cache-Control': caching, ...others } = headersFor(testRules, '/drawer/index.html');
    expect(caching).toBe('no-cache');
    expect(joinedHeaders('/drawer/index.html')).toEqual(others);
  });
});
