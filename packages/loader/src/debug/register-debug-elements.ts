import type { ElementServices } from '../elements/assist-element.ts';
import { defineElement } from '../elements/define-element.ts';
import { DebugDashboard } from './debug-dashboard.ts';
import type { DebugTools } from './debug-tools.ts';
import { Playground } from './playground.ts';

/** Defines the elements for test pages on this page. */
export function registerDebugElements(services: ElementServices, tools: DebugTools): void {
  defineElement(
    'assist-playground',
    class extends Playground {
      protected override readonly services: ElementServices = services;
    },
  );
  defineElement(
    'assist-debug-dashboard',
    class extends DebugDashboard {
      protected override readonly services: ElementServices = services;
      protected override readonly tools: DebugTools = tools;
    },
  );
}
