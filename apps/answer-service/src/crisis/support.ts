import type { Language } from '@assist/words';
import type { Say } from '../words/service-words.ts';
import type { Concern } from './detect-concern.ts';
import { type SupportContact, shortContact } from './support-contact.ts';

export interface SupportContacts {
  readonly crisis: SupportContact;
  readonly violence: SupportContact;
  /** The contacts by the visitor's language. Visitors of any other language get the contacts above. */
  readonly local?: Readonly<Partial<Record<Language, SupportContacts>>>;
}

/**
 * An annotation that adds a contact to an answer. The drawer highlights a `lead` contact, and shows a `gentle` contact
 * quietly; both stand above the answer. The drawer shows an `after` contact in one line after the answer.
 */
export interface SupportAnnotation {
  readonly type: 'support';
  readonly urgency: 'lead' | 'gentle' | 'after';
  readonly kind: 'crisis' | 'violence' | 'general';
  readonly contact: Pick<SupportContact, 'markdown' | 'text' | 'links'>;
}

export function contactsIn(language: Language, contacts: SupportContacts): SupportContacts {
  return contacts.local?.[language] ?? contacts;
}

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

export function supportAfterDecline({ crisis }: SupportContacts, say: Say): SupportAnnotation {
  const contact = shortContact(crisis, say);
  return { type: 'support', urgency: 'after', kind: 'general', contact };
}
