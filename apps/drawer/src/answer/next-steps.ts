import type { AssistantResponse } from '@assist/chat';
import { safeWebAddress } from '../links/safe-link.ts';
import { cutTitle } from './sources.ts';

/** A next step as its link shows it. */
export interface NextStep {
  readonly url: string;
  readonly title: string;
}

const MAX_NEXT_STEPS = 10;

/** The next steps to show: the URL contains 'https://' (spec §5) and is an https address (design §5). */
export function selectNextSteps(steps: AssistantResponse['helpfulNextSteps']): readonly NextStep[] {
  const selected = new Map<string, NextStep>();
  for (const { url, title } of steps) {
    if (selected.size === MAX_NEXT_STEPS) break;
    const address = url.includes('https://') ? safeWebAddress(url) : undefined;
    if (address?.protocol !== 'https:' || selected.has(address.href)) continue;
    selected.set(address.href, { url: address.href, title: cutTitle(title) || address.hostname });
  }
  return [...selected.values()];
}
