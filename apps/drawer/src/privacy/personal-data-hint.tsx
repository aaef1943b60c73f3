import { findPersonalData, type PersonalDataKind } from '@assist/rules';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDrawer, useSay } from '../drawer-context.tsx';
import type { MessageKey } from '../words/words.ts';

const names: Readonly<Record<PersonalDataKind, MessageKey>> = {
  card: 'cardNumber',
  'date-of-birth': 'dateOfBirth',
  email: 'emailAddress',
  'file-number': 'fileNumber',
  phone: 'phoneNumber',
  'tax-number': 'taxNumber',
};

/** Tells the visitor, and screen readers once, that a text seems to contain personal data. */
export function PersonalDataHint({ text }: { readonly text: string }): ReactNode {
  const { announcer } = useDrawer();
  const say = useSay();
  const [first] = findPersonalData(text);
  const hint = first && say('personalData', { kind: say(names[first.kind]) });
  const wasShown = useRef(false);
  useEffect(() => {
    if (hint !== undefined && !wasShown.current) announcer.announce(hint);
    wasShown.current = hint !== undefined;
  }, [hint, announcer]);
  return hint === undefined ? null : <p className="hint">{hint}</p>;
}
