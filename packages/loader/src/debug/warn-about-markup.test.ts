// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
let warnAboutMarkup: () => void;

beforeEach(async () => {
  // Loads the module again for each test, because the module writes each warning only once per page.
  vi.resetModules();
  ({ warnAboutMarkup } = await import('./warn-about-markup.ts'));
});

afterEach(() => {
  warn.mockClear();
  document.body.replaceChildren();
});

/** Returns the console lines that `warnAboutMarkup` writes for a page with this body. */
function check(body: string): unknown[] {
  const page = new DOMParser().parseFromString(body, 'text/html');
  document.body.replaceChildren(...page.body.children);
  warnAboutMarkup();
  return warn.mock.calls.map(([line]) => line);
}

const script = (attributes: string): string =>
  `<p></p><script src="https://cdn.example/loader.js" ${attributes}></script>`;

test('the check names an unknown attribute of an element once, with the attributes it has', () => {
  const trigger =
    '<assist-context-trigger class="a" question="q" context="c"></assist-context-trigger>';
  expect(check(trigger + trigger)).toEqual([
    'AI assist: <assist-context-trigger> has no attribute context. Correct it or take it off. It has context-url, question.',
  ]);
});

test('the check names an unknown attribute of an element without attributes', () => {
  expect(check('<assist-playground placeholder="p"></assist-playground>')).toEqual([
    'AI assist: <assist-playground> has no attribute placeholder. Correct it or take it off.',
  ]);
});

test('the check names an unknown attribute of the script tag, with the attributes it has', () => {
  expect(check(script('async data-float data-nscript'))).toEqual([
    'AI assist: The loader’s script tag has no attribute data-float. Correct it or take it off. It has data-search-trigger, data-search-modal, data-search-backdrop, data-floating-search, data-context-query, data-lang, data-preload.',
  ]);
});

test('the check names a misspelt element, but no known element and no element of the page', () => {
  expect(
    check(
      '<assist-ask-botton></assist-ask-botton><assist-frame></assist-frame><other-element></other-element>',
    ),
  ).toEqual([
    'AI assist: <assist-ask-botton> is not an element of AI assist. The elements are assist-ask-button, assist-landing-search, assist-floating-search, assist-context-trigger, assist-playground, assist-debug-dashboard.',
  ]);
});

test('the check names a selector that matches nothing, or is invalid', () => {
  const selectors =
    'data-search-trigger=".search" data-search-modal="#dialog" data-search-backdrop="]["';
  expect(check(`<button class="search"></button>${script(selectors)}`)).toEqual([
    'AI assist: data-search-modal="#dialog" matches nothing on this page.',
    'AI assist: data-search-backdrop="][" is not a valid selector.',
  ]);
});

test('the check says nothing about a page without mistakes', () => {
  const trigger = '<button class="search"></button>';
  expect(check(trigger + script('data-search-trigger=".search" data-search-modal=""'))).toEqual([]);
});
