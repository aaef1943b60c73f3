import { stems } from './terms.ts';

/** What can be asked of anything: 'How do I apply?' and 'How much does it cost?' name no subject. */
const ASPECTS = stems(
  'apply applying application cost costs eligible eligibility qualify deadline steps process online start help assistance form forms report reporting problem problems issue trouble',
);

/** Whether a stem asks for one side of a subject without being a subject. */
export function isAspect(stem: string): boolean {
  return ASPECTS.has(stem);
}
