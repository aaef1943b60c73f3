export type ElementName =
  | 'assist-ask-button'
  | 'assist-landing-search'
  | 'assist-floating-search'
  | 'assist-context-trigger'
  | 'assist-playground'
  | 'assist-debug-dashboard';

interface ElementDescription {
  readonly className: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

interface Attribute {
  readonly description: string;
  /** A flag counts by its presence, whatever its value. */
  readonly isFlag?: true;
}

const LABEL: Attribute = { description: 'The box’s label, and its name for screen readers.' };
const PLACEHOLDER: Attribute = { description: 'Shown while the box is empty.' };

/** The elements, the npm package's types and manifest, and `assist-check` use these descriptions. */
export const ELEMENTS: Readonly<Record<ElementName, ElementDescription>> = {
  'assist-ask-button': {
    className: 'AskButton',
    description: 'A button that opens the drawer with this page as the context.',
    attributes: { 'button-text': { description: 'The button’s text.' } },
  },
  'assist-landing-search': {
    className: 'LandingSearch',
    description:
      'A multi-line box that opens the drawer with the question, and a row of popular questions.',
    attributes: {
      label: LABEL,
      placeholder: PLACEHOLDER,
      questions: {
        description:
          'The popular questions, separated by semicolons; an item may be `shown text|question to ask`. Empty: no row.',
      },
    },
  },
  'assist-floating-search': {
    className: 'FloatingSearch',
    description:
      'A box at the bottom of the window. Scrolling shows it, and it opens the drawer with its question.',
    attributes: { label: LABEL, placeholder: PLACEHOLDER },
  },
  'assist-context-trigger': {
    className: 'ContextTrigger',
    description: 'Opens the drawer at a click on the page’s own link or button.',
    attributes: {
      'context-url': {
        description:
          'The URL of the page that the question is about; may be relative. Default: this page.',
      },
      question: { description: 'The question to submit at once. Default: none.' },
    },
  },
  'assist-playground': {
    className: 'Playground',
    description: 'An input that does nothing. For test pages, in `debug.js`.',
    attributes: {},
  },
  'assist-debug-dashboard': {
    className: 'DebugDashboard',
    description: 'A panel for developers. For test pages, in `debug.js`.',
    attributes: { 'hide-status': { description: 'Hides the status block.', isFlag: true } },
  },
};

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
export function attributesOf(tag: ElementName | 'script'): readonly string[] {
  return tag === 'script' ? SCRIPT_ATTRIBUTES : Object.keys(ELEMENTS[tag].attributes);
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
  const known = attributesOf(tag);
  return names.filter((name) => {
    if (known.includes(name)) return false;
    return tag === 'script'
      ? name.startsWith('data-') && !SCRIPT_OF_OTHERS.test(name)
      : !ELEMENT_OF_OTHERS.test(name);
  });
}
