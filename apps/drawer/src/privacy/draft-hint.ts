import { findPersonalData, type PersonalDataKind } from '@assist/rules';
import { type Atom, atom } from 'jotai/vanilla';
import { draftAtom, wordsAtom } from '../state/atoms.ts';
import type { MessageKey, Say } from '../words/words.ts';

const names: Readonly<Record<PersonalDataKind, MessageKey>> = {
  card: 'cardNumber',
  'date-of-birth': 'dateOfBirth',
  email: 'emailAddress',
  'file-number': 'fileNumber',
  phone: 'phoneNumber',
  'tax-number': 'taxNumber',
};

export function hintAtPersonalData(text: string, say: Say): string | undefined {
  const [first] = findPersonalData(text);
  return first && say('personalData', { kind: say(names[first.kind]) });
}

export const draftHintAtom: Atom<string | undefined> = atom((get) =>
  hintAtPersonalData(get(draftAtom), get(wordsAtom).say),
);
