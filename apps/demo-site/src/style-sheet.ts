import { readFileSync } from 'node:fs';

/** In the order of the cascade. */
const parts = [
  'palette',
  'base',
  'masthead',
  'site-menu',
  'hero',
  'home',
  'article',
  'prose',
  'lists',
  'forms',
  'snippet',
  'web-teams',
  'footer',
  'assistant',
];

/** The site's one style sheet, joined from its parts. */
export function styleSheet() {
  return parts
    .map((part) => readFileSync(new URL(`./styles/${part}.css`, import.meta.url), 'utf8'))
    .join('\n');
}
