import { findUnknownAttributes, KNOWN_ATTRIBUTES } from '@assist/rules';
import type { SiteSearchSelectors } from '../config/assist-config.ts';
import { warnOfMistake } from './safely.ts';

/* Mistakes in a page's own markup that nobody would notice otherwise (docs/wrong-settings.md). */

/** Tells of the attributes that the loader's script tag, or an element of ours, does not have. */
export function checkAttributes(element: Element): void {
  const { localName } = element;
  const known = KNOWN_ATTRIBUTES[localName] ?? [];
  try {
    for (const name of findUnknownAttributes(localName, element.getAttributeNames())) {
      const subject = localName === 'script' ? 'The loader’s script tag' : `<${localName}>`;
      const choice = known.length > 0 ? ` It has ${known.join(', ')}.` : '';
      warnOfMistake(`${subject} has no attribute ${name}. Correct it or take it off.${choice}`);
    }
  } catch {
    // A page that has broken the built-ins hears of that from `checkPage`.
  }
}

/** Tells of elements whose name begins as ours do, and that nobody has defined. One query, without observing. */
export function checkElementNames(): void {
  const { script, ...elements } = KNOWN_ATTRIBUTES;
  for (const { localName } of document.querySelectorAll(':not(:defined, assist-frame)')) {
    if (!localName.startsWith('assist-') || localName in elements) continue;
    warnOfMistake(
      `<${localName}> is not an element of AI assist. The elements are ${Object.keys(elements).join(', ')}.`,
    );
  }
}

/** Tells of selectors for the site's own search that match nothing, or are invalid. */
export function checkSelectors(selectors: SiteSearchSelectors): void {
  for (const [name, selector] of Object.entries(selectors)) {
    const problem = selector ? findProblem(selector) : undefined;
    if (problem) {
      warnOfMistake(`data-search-${name}="${selector}" ${problem}.`);
    }
  }
}

function findProblem(selector: string): string | undefined {
  try {
    return document.querySelector(selector) ? undefined : 'matches nothing on this page';
  } catch {
    return 'is not a valid selector';
  }
}
