import type { ElementServices } from '../elements/assist-element.ts';
import { defineElement } from '../elements/define-element.ts';
import { DebugDashboard } from './debug-dashboard.ts';
import type { DebugTools } from './debug-tools.ts';
import { Playground } from './playground.ts';

/**
 * The services and tools that the defined elements use. A later loader updates these two objects in place, because an
 * element cannot be defined twice.
 */
let registered: { services: ElementServices; tools: DebugTools } | undefined;

/**
 * Defines the elements for test pages. If a destroyed loader has already defined these elements, the elements get the
 * given services and tools.
 */
export function registerDebugElements(services: ElementServices, tools: DebugTools): void {
  registered ??= { services, tools };
  const current = registered;
  if (current.tools.assist !== tools.assist) {
    Object.assign(current.services, services);
    Object.assign(current.tools, tools);
  }
  defineElement(
    'assist-playground',
    class extends Playground {
      protected override readonly services: ElementServices = current.services;
    },
  );
  defineElement(
    'assist-debug-dashboard',
    class extends DebugDashboard {
      protected override readonly services: ElementServices = current.services;
      protected override readonly tools: DebugTools = current.tools;
    },
  );
}
