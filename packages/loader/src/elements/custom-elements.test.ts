// @vitest-environment happy-dom
import { ELEMENTS, isElementName, knownAttributes } from '@assist/rules';
import { Ajv } from 'ajv';
import schema from 'custom-elements-manifest/schema.json';
import { afterEach, expect, test, vi } from 'vitest';
import { createManifest } from '../../describe-elements.ts';
import { createFakeAssist } from '../debug/fake-assist.test-support.ts';
import { registerOverFakes } from './elements.test-support.ts';

vi.stubGlobal('CSS', { supports: () => true });
vi.stubGlobal('assistSettings', { apiBaseUrl: 'https://api.example' });
registerOverFakes();
window.Assist = createFakeAssist().api;
await import('../debug/main.ts');
await vi.waitUntil(() => customElements.get('assist-debug-dashboard'));

afterEach(() => document.body.replaceChildren());

test.each(Object.keys(ELEMENTS))(
  '%s is defined, and reads the attributes of its description',
  (tag) => {
    if (!isElementName(tag)) throw new Error(tag);
    const defined = customElements.get(tag);
    const read = new Set<string>(Object(defined).observedAttributes);
    const element = document.createElement(tag);
    const button = document.createElement('button');
    element.append(button);
    document.body.append(element);
    vi.spyOn(element, 'getAttribute').mockImplementation((attribute) => {
      read.add(attribute);
      return null;
    });
    Object(element).attributeChangedCallback();
    button.click();
    expect([...read].toSorted()).toEqual([...knownAttributes(tag)].toSorted());
  },
);

test('the manifest of the elements follows its published schema', () => {
  const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);
  expect([isValid(createManifest()), isValid.errors]).toEqual([true, null]);
});
