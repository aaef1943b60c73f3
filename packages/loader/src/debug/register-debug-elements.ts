import { defineElement } from '../elements/define-element.ts';
import { DebugDashboard } from './debug-dashboard.ts';
import type { DebugServices } from './debug-services.ts';
import { Playground } from './playground.ts';

/** Defines the elements for test pages on this page. */
export function registerDebugElements(services: DebugServices): void {
  defineElement(
    'assist-playground',
    class extends Playground {
      protected override readonly services: DebugServices = services;
    },
  );
  defineElement(
    'assist-debug-dashboard',
    class extends DebugDashboard {
      protected override readonly services: DebugServices = services;
    },
  );
}
