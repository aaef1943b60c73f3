import { AskButton } from './ask-button.ts';
import type { ElementServices } from './assist-element.ts';
import { ContextTrigger } from './context-trigger.ts';
import { FloatingSearch } from './floating-search.ts';
import { LandingSearch } from './landing-search.ts';

/**
 * Defines the elements on this page, each with the services of this loader. A name that is taken already
 * stays as it is: whoever came first keeps it, and nothing throws.
 */
export function registerElements(services: ElementServices): void {
  define(
    'assist-ask-button',
    class extends AskButton {
      protected override readonly services: ElementServices = services;
    },
  );
  define(
    'assist-landing-search',
    class extends LandingSearch {
      protected override readonly services: ElementServices = services;
    },
  );
  define(
    'assist-floating-search',
    class extends FloatingSearch {
      protected override readonly services: ElementServices = services;
    },
  );
  define(
    'assist-context-trigger',
    class extends ContextTrigger {
      protected override readonly services: ElementServices = services;
    },
  );
}

function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
