import type { Plugin } from 'vite';
import { ELEMENTS } from '../rules/src/attributes.ts';

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
  const elements = Object.entries(ELEMENTS).map(([tag, { attributes }]) => {
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
  const elements = Object.entries(ELEMENTS);
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
