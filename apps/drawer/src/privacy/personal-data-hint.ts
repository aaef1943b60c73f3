import { findPersonalData, type PersonalDataKind } from '@assist/rules';

const names: Readonly<Record<PersonalDataKind, string>> = {
  card: 'a card number',
  'date-of-birth': 'a date of birth',
  email: 'an email address',
  'file-number': 'a claim or file number',
  phone: 'a phone number',
  'tax-number': 'a tax or social security number',
};

/** Returns a hint about the first personal data found in the text, or undefined if none is found. */
export function hintAtPersonalData(text: string): string | undefined {
  const [first] = findPersonalData(text);
  return first && `This looks like ${names[first.kind]}. You can leave it out.`;
}
