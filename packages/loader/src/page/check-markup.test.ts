// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
let checks: typeof import('./check-markup.ts');

beforeEach(async () => {
  // Each line is said once per page: every test is a new page.
  vi.resetModules();
  checks = await import('./check-markup.ts');
});

afterEach(() => {
  warn.mockClear();
  document.body.replaceChildren();
});

function create(name: string, ...attributes: readonly string[]): Element {
  const element = document.createElement(name);
  for (const attribute of attributes) element.setAttribute(attribute, '');
  return element;
}

const lines = (): unknown[] => warn.mock.calls.map(([line]) => line);

test('an unknown attribute of an element is told of once, with the attributes it has', () => {
  checks.checkAttributes(create('assist-context-trigger', 'class', 'question', 'context'));
  checks.checkAttributes(create('assist-context-trigger', 'context'));
  expect(lines()).toEqual([
    'AI assist: <assist-context-trigger> has no attribute context. Correct it or take it off. It has context-url, question.',
  ]);
});

test('an unknown attribute of an element without attributes is told of', () => {
  checks.checkAttributes(create('assist-playground', 'placeholder'));
  expect(lines()).toEqual([
    'AI assist: <assist-playground> has no attribute placeholder. Correct it or take it off.',
  ]);
});

test('an unknown attribute of the script tag is told of, with the attributes it has', () => {
  checks.checkAttributes(create('script', 'async', 'data-float', 'data-nscript'));
  expect(lines()).toEqual([
    'AI assist: The loader’s script tag has no attribute data-float. Correct it or take it off. It has data-search-trigger, data-search-modal, data-search-backdrop, data-floating-search, data-context-query.',
  ]);
});

test('a misspelt element is told of, and neither one of ours nor one of others', () => {
  const made = create('div');
  made.append(create('assist-ask-botton'), create('assist-playground'), create('other-element'));
  // happy-dom does not know which elements are defined.
  const find = vi
    .spyOn(document, 'querySelectorAll')
    .mockReturnValueOnce(made.querySelectorAll('*'));
  checks.checkElementNames();
  expect(find).toHaveBeenCalledExactlyOnceWith(':not(:defined, assist-frame)');
  find.mockRestore();
  expect(lines()).toEqual([
    'AI assist: <assist-ask-botton> is not an element of AI assist. The elements are assist-ask-button, assist-landing-search, assist-floating-search, assist-context-trigger, assist-playground, assist-debug-dashboard.',
  ]);
});

test('a selector that matches nothing, or is invalid, is told of', () => {
  document.body.innerHTML = '<button class="search"></button>';
  checks.checkSelectors({ trigger: '.search', modal: '#dialog', backdrop: '][' });
  expect(lines()).toEqual([
    'AI assist: data-search-modal="#dialog" matches nothing on this page.',
    'AI assist: data-search-backdrop="][" is not a valid selector.',
  ]);
});

test('selectors that match, or are left out, are not told of', () => {
  document.body.innerHTML = '<button class="search"></button>';
  checks.checkSelectors({ trigger: '.search', modal: undefined, backdrop: '' });
  expect(lines()).toEqual([]);
});

test('a check on a page with broken arrays says nothing', () => {
  const element = create('assist-ask-button', 'text');
  vi.spyOn(Array.prototype, 'filter').mockImplementationOnce(() => {
    throw {};
  });
  expect(() => checks.checkAttributes(element)).not.toThrow();
  expect(lines()).toEqual([]);
});
