// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { inside, place, press, type } from '../elements/elements.test-support.ts';
import { createDebugTools } from './debug-tools.ts';
import { createElementServices } from './element-services.ts';
import { createFakeAssist } from './fake-assist.test-support.ts';
import { registerDebugElements } from './register-debug-elements.ts';

vi.stubGlobal('CSS', { supports: () => true });
const open = vi.fn();
const { api } = createFakeAssist();
registerDebugElements(
  createElementServices({ ...api, open }),
  createDebugTools(api, 'https://api.example'),
);

test('the playground has a named input that ignores its text', () => {
  const element = place('<assist-playground></assist-playground>');
  const input = inside(element, 'input', HTMLInputElement);
  expect(input.labels?.[0]?.textContent).toBe('AI assist playground');
  type(input, 'How do I apply?');
  expect(press(input, 'Enter')).toBe(false);
  expect(input.value).toBe('How do I apply?');
  expect(open).not.toHaveBeenCalled();
});

test('the playground truncates its text to 150 whole characters', () => {
  const input = inside(place('<assist-playground></assist-playground>'), 'input', HTMLInputElement);
  type(input, '😀'.repeat(151));
  expect(input.value).toBe('😀'.repeat(150));
});
