import { parseSupportContact, type SupportContacts } from '../src/crisis/support-contact.ts';

/** The support contacts for tests. Each contact has a different phone number. */
export const FIXTURE_CONTACTS: SupportContacts = {
  crisis: parseSupportContact('**[Call 988, then press 1](tel:988).**'),
  violence: parseSupportContact('**[Call 1800 555 737](tel:1800555737).**'),
};
