import {
  ELEMENTS,
  type ElementName,
  findUnknownAttributes,
  isElementName,
  knownAttributes,
} from '@assist/rules';

/**
 * Warns about mistakes in the page's markup: unknown attributes and elements, and
 * selectors without a match. Checks the page once, and does not watch for changes.
 */
export function warnAboutMarkup(): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src$="/loader.js"]')];
  for (const script of scripts) {
    checkAttributes(script, 'script');
    checkSelectors(script.dataset);
  }
  for (const element of document.querySelectorAll('*')) {
    const { localName } = element;
    if (isElementName(localName)) checkAttributes(element, localName);
    else if (localName.startsWith('assist-') && localName !== 'assist-frame') {
      warnOfMistake(
        `<${localName}> is not an element of AI assist. The elements are ${Object.keys(ELEMENTS).join(', ')}.`,
      );
    }
  }
}

function checkAttributes(element: Element, tag: ElementName | 'script'): void {
  const subject = tag === 'script' ? 'The loader’s script tag' : `<${tag}>`;
  const known = knownAttributes(tag);
  for (const name of findUnknownAttributes(tag, element.getAttributeNames())) {
    const choice = known.length > 0 ? ` It has ${known.join(', ')}.` : '';
    warnOfMistake(`${subject} has no attribute ${name}. Correct it or take it off.${choice}`);
  }
}

function checkSelectors({ searchTrigger, searchModal, searchBackdrop }: DOMStringMap): void {
  const selectors = { trigger: searchTrigger, modal: searchModal, backdrop: searchBackdrop };
  for (const [name, selector] of Object.entries(selectors)) {
    const problem = selector ? findProblem(selector) : undefined;
    if (problem) warnOfMistake(`data-search-${name}="${selector}" ${problem}.`);
  }
}

function findProblem(selector: string): string | undefined {
  try {
    return document.querySelector(selector) ? undefined : 'matches nothing on this page';
  } catch {
    return 'is not a valid selector';
  }
}

const namedMistakes = new Set<string>();

function warnOfMistake(message: string): void {
  if (namedMistakes.has(message)) return;
  namedMistakes.add(message);
  // biome-ignore lint/suspicious/noConsole: developers read the mistakes of their page there.
  console.warn(`AI assist: ${message}`);
}
