import { AskButton } from './ask-button.ts';
import { defineElements, type ElementServices } from './assist-element.ts';
import { ContextTrigger } from './context-trigger.ts';
import { FloatingSearch } from './floating-search.ts';
import { LandingSearch } from './landing-search.ts';

/**
 * The window property that holds the elements' services. The property stays after `destroy`, because element
 * definitions cannot be undone.
 */
const servicesKey: unique symbol = Symbol.for('assist.elements');

const elements = {
  'assist-ask-button': AskButton,
  'assist-landing-search': LandingSearch,
  'assist-floating-search': FloatingSearch,
  'assist-context-trigger': ContextTrigger,
};

declare global {
  interface Window {
    [servicesKey]?: ElementServices;
  }
}

/**
 * Defines the elements on this page. Skips a name that is already defined. If a destroyed loader of any version defined
 * the elements, these elements get the services of this loader.
 */
export function registerElements(services: ElementServices): void {
  window[servicesKey] ??= services;
  const current = window[servicesKey];
  if (!current.isAvailable()) Object.assign(current, services);
  defineElements(elements, current);
}
