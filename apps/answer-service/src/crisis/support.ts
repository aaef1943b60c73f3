import type { Concern } from './detect-concern.ts';
import type { SupportContact } from './support-contact.ts';

/** The department's contacts for visitors. */
export interface SupportContacts {
  readonly crisis: SupportContact;
  readonly violence: SupportContact;
}

/**
 * The annotation before the text of an answer to a question with a concern. The drawer highlights the contact (`lead`),
 * or shows it quietly above the answer (`gentle`).
 */
export interface SupportAnnotation {
  readonly type: 'support';
  readonly urgency: 'lead' | 'gentle';
  readonly kind: 'crisis' | 'violence' | 'general';
  readonly contact: Pick<SupportContact, 'markdown' | 'text' | 'links'>;
}

/** The contact for a concern. */
export function contactFor(concern: Concern, contacts: SupportContacts): SupportContact {
  return concern === 'violence' ? contacts.violence : contacts.crisis;
}

export function supportAnnotation(concern: Concern, contacts: SupportContacts): SupportAnnotation {
  return {
    type: 'support',
    urgency: concern === 'gentle' ? 'gentle' : 'lead',
    kind: concern === 'gentle' ? 'general' : concern,
    contact: contactFor(concern, contacts),
  };
}
