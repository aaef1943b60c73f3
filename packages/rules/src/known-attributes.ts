/**
 * The attributes that the assistant reads: the `data-*` of the loader's script tag, and those of each element. The
 * loader and `assist-check` report others to the web team.
 */
export const KNOWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  script: [
    'data-search-trigger',
    'data-search-modal',
    'data-search-backdrop',
    'data-floating-search',
    'data-context-query',
  ],
  'assist-ask-button': ['button-text'],
  'assist-landing-search': ['placeholder', 'questions'],
  'assist-floating-search': ['placeholder'],
  'assist-context-trigger': ['context-url', 'question'],
  'assist-playground': [],
  'assist-debug-dashboard': ['hide-status'],
};

/** `data-*` that frameworks, optimisers and consent tools add to any script tag. */
const SCRIPT_OF_OTHERS = /^data-(?:astro|c(?!ontex)|gtm|n|rocket|test|turbo|usercentrics|wp)/;

/** HTML's global attributes, and those that frameworks add to any element. */
const ELEMENT_OF_OTHERS =
  /[^a-z-]|^(?:aria|data|hx|ng|v|wire|x)-|^on|^item|^(?:class|dir|hidden|id|inert|lang|nonce|part|role|slot|style|tabindex|title|translate)$/;

/**
 * The attributes that neither the assistant nor a known tool uses.
 * @param tag `script` for the loader's script tag, or the name of an element
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
