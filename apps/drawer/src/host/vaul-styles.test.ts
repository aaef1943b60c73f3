// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import './drawer.tsx';

it('the drawer’s policy allows the style element that vaul inserts', () => {
  const rules = join(import.meta.dirname, '../../../../scripts/build/header-rules.ts');
  const styles = document.querySelector('style')?.textContent ?? '';
  const digest = createHash('sha256').update(styles).digest('base64');
  expect(readFileSync(rules, 'utf8')).toContain(`'sha256-${digest}'`);
});
