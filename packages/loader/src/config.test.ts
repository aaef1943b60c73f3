// @vitest-environment happy-dom
import { knownAttributes } from '@assist/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createPageUrlReader,
  deriveDrawerUrl,
  readDepartmentSettings,
  readScriptTag,
} from './config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the loader has its settings from the built script', () => {
  const settings = { apiBaseUrl: 'https://api.example', languages: 'en fr', reportsErrors: true };
  vi.stubGlobal('assistSettings', settings);
  expect(readDepartmentSettings()).toEqual(settings);
});

test.each([undefined, ''])('a base URL of %j throws', (apiBaseUrl) => {
  vi.stubGlobal('assistSettings', { apiBaseUrl });
  expect(readDepartmentSettings).toThrow(
    'Missing required environment variable: VITE_API_BASE_URL',
  );
});

test('the page’s address keeps the named query parameters', () => {
  vi.stubGlobal('location', new URL('https://va.example/claims/?id=1&page=2#part'));
  expect(createPageUrlReader({ contextQuery: ['id'] })()).toBe('https://va.example/claims/?id=1');
});

test.each(['about:srcdoc', 'data:text/html,0'])(
  'a page at %s is refused, because its address is not http(s)',
  (address) => {
    vi.stubGlobal('location', new URL(address));
    expect(() => createPageUrlReader({})).toThrow('has no http(s) address');
  },
);

describe('deriveDrawerUrl', () => {
  test.each([
    ['https://cdn.example/loader.js', 'https://cdn.example/drawer/index.html'],
    ['https://cdn.example/loader.js?x=1#y', 'https://cdn.example/drawer/index.html'],
    ['https://cdn.example/assist/loader.js', 'https://cdn.example/assist/drawer/index.html'],
    ['https://cdn.example/v1.2.3/loader.js', 'https://cdn.example/drawer/index.html'],
    ['https://cdn.example/a/v0.1.0-rc.1+b/loader.js', 'https://cdn.example/a/drawer/index.html'],
    // `deriveDrawerUrl` removes only a folder named after a full version, such as `v1.2.3`, directly before `loader.js`.
    // The folders of the URLs below are not such folders, so they stay.
    ['https://cdn.example/v1/loader.js', 'https://cdn.example/v1/drawer/index.html'],
    ['https://cdn.example/v1.2.3/x/loader.js', 'https://cdn.example/v1.2.3/x/drawer/index.html'],
    ['http://127.0.0.1:3001/loader.js', 'http://127.0.0.1:3001/drawer/index.html'],
  ])('the drawer’s address is derived from the loader’s: %s -> %s', (loader, drawer) => {
    expect(deriveDrawerUrl(loader)).toBe(drawer);
  });

  test.each(['', '/loader.js', 'data:text/javascript,0', 'file:///loader.js', 'blob:https://a/b'])(
    'the drawer’s address cannot be derived from the loader’s: %j',
    (loader) => {
      expect(() => deriveDrawerUrl(loader)).toThrow(TypeError);
    },
  );
});

describe('readScriptTag', () => {
  function createScript(attributes: Record<string, string>): HTMLScriptElement {
    const script = document.createElement('script');
    script.setAttribute('src', 'https://cdn.example/loader.js');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    return script;
  }

  test('a script that a tool has written into the page is refused like a copy on the page’s own origin', () => {
    const script = document.createElement('script');
    expect(() => readScriptTag(script)).toThrow('load loader.js from its CDN.');
  });

  test('a script tag without attributes gives only the drawer’s address', () => {
    expect(readScriptTag(createScript({}))).toEqual({
      drawerUrl: 'https://cdn.example/drawer/index.html',
      hasFloatingSearch: false,
    });
  });

  test('the script tag reads all five attributes', () => {
    const script = createScript({
      'data-search-trigger': '#search',
      'data-search-modal': '.modal',
      'data-search-backdrop': '.backdrop',
      'data-floating-search': '',
      'data-preload': '',
    });
    expect(readScriptTag(script)).toEqual({
      drawerUrl: 'https://cdn.example/drawer/index.html',
      hasFloatingSearch: true,
      preload: true,
      siteSearch: { trigger: '#search', modal: '.modal', backdrop: '.backdrop' },
    });
  });

  test('the script tag names the query parameters that the page’s address keeps', () => {
    for (const names of ['id lang', 'id, lang', 'id,lang']) {
      const script = createScript({ 'data-context-query': names });
      expect(readScriptTag(script).contextQuery).toEqual(['id', 'lang']);
    }
    expect(readScriptTag(createScript({ 'data-context-query': '' }))).not.toHaveProperty(
      'contextQuery',
    );
  });

  test('the script tag’s reader reads every known attribute, and no other', () => {
    const script = createScript({ 'data-search-trigger': '#search', 'data-context-query': 'id' });
    const read = vi.fn((_: object, name: string | symbol) => name);
    const dataset = new Proxy(script.dataset, {
      get: (target, name) => Reflect.get(target, read(target, name)),
    });
    vi.spyOn(script, 'dataset', 'get').mockReturnValue(dataset);
    readScriptTag(script);
    const names = read.mock.calls.map(
      ([, name]) => `data-${String(name).replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`,
    );
    expect(names.toSorted()).toEqual(knownAttributes('script').toSorted());
  });

  test('a script tag without a trigger rewires no search button', () => {
    expect(readScriptTag(createScript({ 'data-search-modal': '.modal' }))).not.toHaveProperty(
      'siteSearch',
    );
    expect(readScriptTag(createScript({ 'data-search-trigger': '' }))).not.toHaveProperty(
      'siteSearch',
    );
  });
});

test('a loader on the page’s own origin is refused as a copy', () => {
  const script = document.createElement('script');
  script.src = `${location.origin}/assets/loader.js`;
  expect(() => readScriptTag(script)).toThrow('load loader.js from its CDN.');
});
