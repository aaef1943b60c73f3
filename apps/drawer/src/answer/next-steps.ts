import type { AssistantResponse } from '@assist/chat';
import { safeNextStepAddress } from '@assist/rules';
import { cutTitle } from './sources.ts';

/** A next step as its link shows it. */
export interface NextStep {
  readonly url: string;
  readonly title: string;
}

const MAX_NEXT_STEPS = 10;

/** The next steps to show: each https address once. */
export function selectNextSteps(steps: AssistantResponse['helpfulNextSteps']): readonly NextStep[] {
  const selected = new Map<string, NextStep>();
  for (const { url, title } of steps) {
    if (selected.size === MAX_NEXT_STEPS) break;
    const address = safeNextStepAddress(url);
    if (address === undefined || selected.has(address.href)) continue;
    selected.set(address.href, { url: address.href, title: cutTitle(title) || address.hostname });
  }
  return [...selected.values()];
}
