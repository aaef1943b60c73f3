import { AskButton } from './ask-button.ts';
import type { ElementServices } from './assist-element.ts';
import { ContextTrigger } from './context-trigger.ts';
import { defineElement } from './define-element.ts';
import { FloatingSearch } from './floating-search.ts';
import { LandingSearch } from './landing-search.ts';

/** Where a page keeps what its elements were defined with: it never forgets an element that is defined. */
const served: unique symbol = Symbol.for('assist.elements');

const elements: Readonly<Record<string, abstract new () => HTMLElement>> = {
  'assist-ask-button': AskButton,
  'assist-landing-search': LandingSearch,
  'assist-floating-search': FloatingSearch,
  'assist-context-trigger': ContextTrigger,
};

declare global {
  interface Window {
    [served]?: ElementServices;
  }
}

/**
 * Defines the elements on this page, each with the services of this loader. A name that is taken already
 * stays as it is: the first to come keeps it, and nothing throws. Elements of a loader that has gone, of
 * whatever version, get the services of this one.
 */
export function registerElements(services: ElementServices): void {
  window[served] ??= services;
  const current = window[served];
  if (!current.isAvailable()) Object.assign(current, services);
  for (const [name, Base] of Object.entries(elements)) {
    defineElement(
      name,
      class extends Base {
        readonly services: ElementServices = current;
      },
    );
  }
}
