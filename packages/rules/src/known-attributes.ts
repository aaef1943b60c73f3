/**
 * The attributes that the assistant reads: `data-*` on the loader's script tag, and the attributes of each custom
 * element. The loader and `assist-check` warn web teams about unknown attributes.
 */
export const KNOWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  script: [
    'data-search-trigger',
    'data-search-modal',
    'data-search-backdrop',
    'data-floating-search',
    'data-context-query',
    'data-lang',
  ],
  'assist-ask-button': ['button-text'],
  'assist-landing-search': ['label', 'placeholder', 'questions'],
  'assist-floating-search': ['label', 'placeholder'],
  'assist-context-trigger': ['context-url', 'question'],
  'assist-playground': [],
  'assist-debug-dashboard': ['hide-status'],
};

/** Matches `data-*` attributes that frameworks, optimisers and consent tools add to script tags. */
const SCRIPT_OF_OTHERS = /^data-(?:astro|c(?!ontex)|gtm|n|rocket|test|turbo|usercentrics|wp)/;

/** Matches HTML's global attributes, and attributes that frameworks add to elements. */
const ELEMENT_OF_OTHERS =
  /[^a-z-]|^(?:aria|data|hx|ng|v|wire|x)-|^on|^item|^(?:class|dir|hidden|id|inert|lang|nonce|part|role|slot|style|tabindex|title|translate)$/;

/**
 * Returns the attributes that neither the assistant nor a known tool reads.
 * @param tag `script` for the loader's script tag, or the name of a custom element
 * @param names the tag's attributes
 */
export function findUnknownAttributes(tag: string, names: readonly string[]): readonly string[] {
  const known = KNOWN_ATTRIBUTES[tag] ?? [];
  return names.filter((name) => {
    if (known.includes(name)) return false;
    return tag === 'script'
      ? name.startsWith('data-') && !SCRIPT_OF_OTHERS.test(name)
      : !ELEMENT_OF_OTHERS.test(name);
  });
}
