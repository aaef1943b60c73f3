import {
  ELEMENTS,
  type ElementName,
  findUnknownAttributes,
  isElementName,
  knownAttributes,
} from '@assist/rules';
import { type Finding, fault, note } from './finding.ts';
import type { HostPage, LoaderTag } from './read-page.ts';

/**
 * Finds mistakes in the page's HTML that cause no error message: unknown names, selectors without a match, and a second
 * script tag of the loader.
 */
export function checkMarkup(page: HostPage): Finding[] {
  const names = Object.keys(ELEMENTS);
  const unknown = page.elements.filter(({ name }) => !isElementName(name));
  return unique([
    ...page.loaders.flatMap(({ attributes }) => checkAttributes('script', [...attributes.keys()])),
    ...page.elements.flatMap(({ name, attributes }) =>
      isElementName(name) ? checkAttributes(name, attributes) : [],
    ),
    ...unknown.map(({ name }) =>
      fault(
        `<${name}> is not an element of AI assist.`,
        `Correct its name: the elements are ${names.join(', ')}.`,
      ),
    ),
    ...page.loaders.flatMap((tag) => checkSelectors(page, tag)),
    ...checkSecondTag(page.loaders),
  ]);
}

function checkAttributes(tag: ElementName | 'script', attributes: readonly string[]): Finding[] {
  const subject = tag === 'script' ? 'The loader’s script tag' : `<${tag}>`;
  const known = knownAttributes(tag);
  return findUnknownAttributes(tag, attributes).map((name) =>
    note(
      `${subject} has no attribute ${name}.`,
      `Correct it or take it off.${known.length > 0 ? ` It has ${known.join(', ')}.` : ''}`,
    ),
  );
}

/** Reports a selector without a match as a note, because a script may add the element later. */
function checkSelectors(page: HostPage, { attributes }: LoaderTag): Finding[] {
  return [...attributes].flatMap(([name, selector]) => {
    if (!/^data-search-(?:trigger|modal|backdrop)$/.test(name) || selector === '') return [];
    const count = page.count(selector);
    if (count !== undefined && count > 0) return [];
    const problem =
      count === undefined ? 'is not a valid selector' : 'matches nothing in the page’s HTML';
    const remedy = 'Correct the selector, unless a script adds the element later.';
    return [note(`${name}="${selector}" ${problem}.`, remedy)];
  });
}

function checkSecondTag([, second]: readonly LoaderTag[]): Finding[] {
  if (second === undefined) return [];
  return [
    fault(
      'The loader stands in the page twice, and only the first tag counts.',
      `Take out: <script src="${second.src.href}">`,
    ),
  ];
}

/** Keeps only one of the findings with equal messages. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.what, finding])).values()];
}
