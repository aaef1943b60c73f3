import type { Concern } from './detect-concern.ts';
import type { SupportContact } from './support-contact.ts';

/** Whom visitors can turn to, as the department configured it. */
export interface SupportContacts {
  readonly crisis: SupportContact;
  readonly violence: SupportContact;
}

/**
 * The annotation that comes before any text of an answer to a question that shows a concern: the
 * drawer shows the contact highlighted (`lead`), or quietly above the answer (`gentle`).
 */
export interface SupportAnnotation {
  readonly type: 'support';
  readonly urgency: 'lead' | 'gentle';
  readonly kind: 'crisis' | 'violence' | 'general';
  readonly contact: Pick<SupportContact, 'markdown' | 'text' | 'links'>;
}

/** The contact that a concern calls for. */
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
