import { describe, expect, it } from 'vitest';
import { testConfiguration } from './configuration.ts';
import { createHeaderRules, headersFor } from './header-rules.ts';
import { formatHeadersFile } from './headers-file.ts';

const rules = createHeaderRules(testConfiguration());

/** Returns the headers for a path from a CDN that joins the header values of all matching rules. */
function joinedHeaders(path: string) {
  const joined: Record<string, string> = {};
  let matches = false;
  for (const line of formatHeadersFile(rules).split('\n')) {
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
      expect(joinedHeaders(path)).toEqual(headersFor(rules, path));
    },
  );

  it('the _headers file does not set no-cache, which is what these CDNs do by themselves', () => {
    const { 'Cache-Control': caching, ...others } = headersFor(rules, '/drawer/index.html');
    expect(caching).toBe('no-cache');
    expect(joinedHeaders('/drawer/index.html')).toEqual(others);
  });
});
