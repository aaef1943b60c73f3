/** The elements, and the attributes that each one reads. `describe-elements.ts` in packages/loader says what they do. */
export const ELEMENTS = {
  'assist-ask-button': ['button-text'],
  'assist-landing-search': ['label', 'placeholder', 'questions'],
  'assist-floating-search': ['label', 'placeholder'],
  'assist-context-trigger': ['context-url', 'question'],
  'assist-playground': [],
  'assist-debug-dashboard': ['hide-status'],
} as const;

export type ElementName = keyof typeof ELEMENTS;

const SCRIPT_ATTRIBUTES: readonly string[] = [
  'data-search-trigger',
  'data-search-modal',
  'data-search-backdrop',
  'data-floating-search',
  'data-context-query',
  'data-lang',
  'data-preload',
];

/** Matches `data-*` attributes that frameworks, optimisers and consent tools add to script tags. */
const SCRIPT_OF_OTHERS = /^data-(?:astro|c(?!ontex)|gtm|n|rocket|test|turbo|usercentrics|wp)/;

/** Matches HTML's global attributes, and attributes that frameworks add to elements. */
const ELEMENT_OF_OTHERS =
  /[^a-z-]|^(?:aria|data|hx|ng|v|wire|x)-|^on|^item|^(?:class|dir|hidden|id|inert|lang|nonce|part|role|slot|style|tabindex|title|translate)$/;

/** Returns the names of the attributes that an element, or the loader's `script` tag, reads. */
export function knownAttributes(tag: ElementName | 'script'): readonly string[] {
  return tag === 'script' ? SCRIPT_ATTRIBUTES : ELEMENTS[tag];
}

export function isElementName(name: string): name is ElementName {
  return Object.hasOwn(ELEMENTS, name);
}

/**
 * Returns the attributes that neither the assistant nor a known tool reads.
 * @param names the tag's attributes
 */
export function findUnknownAttributes(
  tag: ElementName | 'script',
  names: readonly string[],
): readonly string[] {
  const known = knownAttributes(tag);
  return names.filter((name) => {
    if (known.includes(name)) return false;
    return tag === 'script'
      ? name.startsWith('data-') && !SCRIPT_OF_OTHERS.test(name)
      : !ELEMENT_OF_OTHERS.test(name);
  });
}
