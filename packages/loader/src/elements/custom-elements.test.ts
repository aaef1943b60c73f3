// @vitest-environment happy-dom

import { KNOWN_ATTRIBUTES } from '@assist/rules';
import { Ajv } from 'ajv';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import schema from 'custom-elements-manifest/schema.json';
import { afterEach, describe, expect, test, vi } from 'vitest';
import manifestFile from '../../custom-elements.json';
import type { AssistEvents } from '../api.ts';
import { createFakeAssist } from '../debug/fake-assist.test-support.ts';
import type { AssistElementAttributes } from './element-types.ts';
import { registerOverFakes } from './elements.test-support.ts';

/*
 * These tests compare the handwritten manifest `custom-elements.json` with its published schema and with the elements.
 */

vi.stubGlobal('CSS', { supports: () => true });
const define = vi.spyOn(customElements, 'define');
registerOverFakes();
vi.stubEnv('VITE_API_BASE_URL', 'https://api.example');
window.Assist = createFakeAssist().api;
await import('../debug/main.ts');
await vi.waitUntil(() => customElements.get('assist-debug-dashboard'));
const definitions = new Map(define.mock.calls.map(([tag, element]) => [tag, element]));

const isValid = new Ajv({ allowUnionTypes: true }).compile<Package>(schema);
const manifest: unknown = manifestFile;
if (!isValid(manifest)) throw new Error(JSON.stringify(isValid.errors));
const [module] = manifest.modules;
const elements = (module?.declarations ?? []).filter(
  (declaration): declaration is CustomElementDeclaration & { tagName: string } =>
    'tagName' in declaration,
);

/*
 * The compiler checks that `typedEvents` lists all `AssistEvents`, and `typedAttributes` all `AssistElementAttributes`.
 */
const typedEvents: Record<`assist:${keyof AssistEvents}`, true> = {
  'assist:ready': true,
  'assist:unavailable': true,
  'assist:open': true,
  'assist:close': true,
  'assist:language': true,
  'assist:state': true,
  'assist:asked': true,
  'assist:answered': true,
  'assist:stopped': true,
  'assist:failed': true,
  'assist:rated': true,
  'assist:source-opened': true,
  'assist:contact-opened': true,
};
const typedAttributes: {
  readonly [Tag in keyof AssistElementAttributes]: Record<keyof AssistElementAttributes[Tag], true>;
} = {
  'assist-ask-button': { 'button-text': true },
  'assist-landing-search': { label: true, placeholder: true, questions: true },
  'assist-floating-search': { label: true, placeholder: true },
  'assist-context-trigger': { 'context-url': true, question: true },
  'assist-playground': {},
  'assist-debug-dashboard': { 'hide-status': true },
};

afterEach(() => document.body.replaceChildren());

test('the manifest’s events equal those of the types', () => {
  const events = (module?.declarations ?? []).flatMap((declaration) =>
    'events' in declaration ? (declaration.events ?? []) : [],
  );
  expect(events.map(({ name }) => name)).toEqual(Object.keys(typedEvents));
});

test('the manifest has all elements, each with its definition', () => {
  const tags = elements.map(({ tagName }) => tagName);
  expect(tags.toSorted()).toEqual([...definitions.keys()].toSorted());
  expect(tags).toHaveLength(6);
  const defined = (module?.exports ?? []).filter(({ kind }) => kind !== 'js');
  expect(defined.map(({ name, declaration }) => [name, declaration.name])).toEqual(
    elements.map(({ tagName, name }) => [tagName, name]),
  );
});

describe.each(elements)('$tagName', ({ tagName, name, attributes = [], members = [] }) => {
  const defined = definitions.get(tagName);
  const names = attributes.map((attribute) => attribute.name).toSorted();

  const classes = [defined, Object.getPrototypeOf(defined)];
  const ofItsName = classes.find((candidate) => candidate.name === name);

  test('an element’s class name in the manifest equals its registered class', () => {
    expect(ofItsName).toBeDefined();
  });

  test('an element’s attributes in the manifest equal those that it observes or reads', () => {
    const read = new Set<string>(Object(defined).observedAttributes);
    const element = document.createElement(tagName);
    const button = document.createElement('button');
    element.append(button);
    document.body.append(element);
    vi.spyOn(element, 'getAttribute').mockImplementation((attribute) => {
      read.add(attribute);
      return null;
    });
    Object(element).attributeChangedCallback();
    button.click();
    expect([...read].toSorted()).toEqual(names);
  });

  test('an element’s attributes in the manifest equal those of its TypeScript type', () => {
    const typed = Object.entries(typedAttributes).find(([tag]) => tag === tagName);
    expect(Object.keys(typed?.[1] ?? { none: true }).toSorted()).toEqual(names);
  });

  test('an element’s attributes in the manifest equal the known attributes', () => {
    expect(KNOWN_ATTRIBUTES[tagName]?.toSorted()).toEqual(names);
  });

  test('an element’s defaults in the manifest equal those of its code', () => {
    const element = document.createElement(tagName);
    document.body.append(element);
    const shadow = element.shadowRoot;
    const shown: Record<string, string | undefined> = {
      'button-text': shadow?.querySelector('button')?.textContent,
      label: shadow?.querySelector('label')?.textContent,
      placeholder: shadow?.querySelector('[placeholder]')?.getAttribute('placeholder') ?? undefined,
      questions: [...(shadow?.querySelectorAll('li') ?? [])]
        .map((item) => item.textContent)
        .join(';'),
    };
    const withDefault = attributes.filter((attribute) => attribute.default !== undefined);
    for (const attribute of withDefault) expect(shown[attribute.name]).toBe(attribute.default);
  });

  test('an element has the properties of the manifest', () => {
    const own = Object.entries(Object.getOwnPropertyDescriptors(ofItsName.prototype));
    const accessors = own.filter(([, descriptor]) => descriptor.set).map(([property]) => property);
    expect(accessors).toEqual(members.map((member) => member.name));
  });
});
