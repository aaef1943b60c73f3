import { AskButton } from './ask-button.ts';
import type { ElementServices } from './assist-element.ts';
import { ContextTrigger } from './context-trigger.ts';
import { defineElement } from './define-element.ts';
import { FloatingSearch } from './floating-search.ts';
import { LandingSearch } from './landing-search.ts';

/** Defines the elements on this page, each with the services of this loader. */
export function registerElements(services: ElementServices): void {
  defineElement(
    'assist-ask-button',
    class extends AskButton {
      protected override readonly services: ElementServices = services;
    },
  );
  defineElement(
    'assist-landing-search',
    class extends LandingSearch {
      protected override readonly services: ElementServices = services;
    },
  );
  defineElement(
    'assist-floating-search',
    class extends FloatingSearch {
      protected override readonly services: ElementServices = services;
    },
  );
  defineElement(
    'assist-context-trigger',
    class extends ContextTrigger {
      protected override readonly services: ElementServices = services;
    },
  );
}
