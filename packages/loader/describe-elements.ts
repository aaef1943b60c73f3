import type { Plugin } from 'vite';
import type { ELEMENTS, ElementName } from '../rules/src/attributes.ts';

interface ElementDescription<Name extends ElementName> {
  readonly className: string;
  readonly description: string;
  readonly attributes: Readonly<Record<(typeof ELEMENTS)[Name][number], Attribute>>;
}

interface Attribute {
  readonly description: string;
  /** A flag counts by its presence, whatever its value. */
  readonly isFlag?: true;
}

const LABEL: Attribute = { description: 'The box’s label, and its name for screen readers.' };
const PLACEHOLDER: Attribute = { description: 'Shown while the box is empty.' };

/** The npm package's types and manifest describe each element and attribute with these texts. */
const DESCRIPTIONS: { readonly [Name in ElementName]: ElementDescription<Name> } = {
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

/** Writes the types for React and the custom elements manifest of the npm package, from the elements' description. */
export function describeElements(): Plugin {
  return {
    name: 'describe-elements',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'react.d.ts', source: createReactTypes() });
      const manifest = `${JSON.stringify(createManifest(), undefined, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: manifest });
    },
  };
}

/**
 * Creates the JSX types. They serve React 18 and 19, and allow attributes only, because React sets a property only if
 * the element is already defined when React renders it.
 */
function createReactTypes(): string {
  const elements = Object.entries(DESCRIPTIONS).map(([tag, { attributes }]) => {
    const list = Object.entries(attributes).map(
      ([name, { isFlag }]) => `'${name}'?: ${isFlag ? "'' | true" : 'string'} | undefined`,
    );
    return `      '${tag}': Host<'${tag}'> & { ${list.join('; ')} };`;
  });
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {} from './index.js';

type Host<Tag extends keyof HTMLElementTagNameMap> = DetailedHTMLProps<
  HTMLAttributes<HTMLElementTagNameMap[Tag]>,
  HTMLElementTagNameMap[Tag]
>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.join('\n')}
    }
  }
}
`;
}

/** Creates the manifest, which describes the elements to editors. See https://github.com/webcomponents/custom-elements-manifest. */
export function createManifest(): object {
  const path = 'dist/index.js';
  const elements = Object.entries(DESCRIPTIONS);
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: elements.map(([tagName, { className, description, attributes }]) => ({
          kind: 'class',
          name: className,
          customElement: true,
          tagName,
          description,
          superclass: { name: 'HTMLElement', package: 'global:' },
          attributes: Object.entries(attributes).map(([name, attribute]) => ({
            name,
            description: attribute.description,
            type: { text: attribute.isFlag ? 'boolean' : 'string' },
          })),
          slots: [{ name: '', description: 'The page’s own content, while no drawer can open.' }],
        })),
        exports: elements.map(([name, { className }]) => ({
          kind: 'custom-element-definition',
          name,
          declaration: { name: className, module: path },
        })),
      },
    ],
  };
}
