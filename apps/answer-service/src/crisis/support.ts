import type { Concern } from './detect-concern.ts';
import { type SupportContact, shortContact } from './support-contact.ts';

/** The department's contacts for visitors. */
export interface SupportContacts {
  readonly crisis: SupportContact;
  readonly violence: SupportContact;
}

/**
 * The contact of an answer. The drawer highlights it (`lead`), shows it quietly above the answer (`gentle`), or as one
 * line after the answer (`after`).
 */
export interface SupportAnnotation {
  readonly type: 'support';
  readonly urgency: 'lead' | 'gentle' | 'after';
  readonly kind: 'crisis' | 'violence' | 'general';
  readonly contact: Pick<SupportContact, 'markdown' | 'text' | 'links'>;
}

/** The contact for a concern. */
export function contactFor(concern: Concern, contacts: SupportContacts): SupportContact {
  return concern === 'violence' ? contacts.violence : contacts.crisis;
}

/** The annotation before the text of an answer to a question with a concern. */
export function supportAnnotation(concern: Concern, contacts: SupportContacts): SupportAnnotation {
  return {
    type: 'support',
    urgency: concern === 'gentle' ? 'gentle' : 'lead',
    kind: concern === 'gentle' ? 'general' : concern,
    contact: contactFor(concern, contacts),
  };
}

/** The annotation of a decline without a concern: the crisis contact, shortened to one line. */
export function supportAfterDecline({ crisis }: SupportContacts): SupportAnnotation {
  return { type: 'support', urgency: 'after', kind: 'general', contact: shortContact(crisis) };
}
