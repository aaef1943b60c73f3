// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { registerOverFakes } from './elements.test-support.ts';

test('registerElements skips a name that is taken and defines the others', () => {
  const own = class extends HTMLElement {};
  customElements.define('assist-ask-button', own);
  registerOverFakes();
  registerOverFakes();
  expect(customElements.get('assist-ask-button')).toBe(own);
  expect(customElements.get('assist-landing-search')).toBeDefined();
  expect(customElements.get('assist-floating-search')).toBeDefined();
  expect(customElements.get('assist-context-trigger')).toBeDefined();
});
