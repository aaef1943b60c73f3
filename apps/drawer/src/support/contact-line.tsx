import type { ResponseSupport } from '@assist/chat';
import type { ReactNode } from 'react';
import { ContactLink } from './contact-link.tsx';
import { selectContactLinks } from './contact-links.ts';

interface ContactLineProps {
  readonly contact: ResponseSupport['contact'];
}

/** A contact as one quiet line. The labels within its text are the links; links without a label there follow it. */
export function ContactLine({ contact }: ContactLineProps): ReactNode {
  const parts: ReactNode[] = [];
  let rest = contact.text;
  for (const { label, url } of selectContactLinks(contact.links)) {
    const at = rest.toLowerCase().indexOf(label.toLowerCase());
    const before = at === -1 ? `${rest} ` : rest.slice(0, at);
    const shown = at === -1 ? label : rest.slice(at, at + label.length);
    rest = at === -1 ? '' : rest.slice(at + label.length);
    parts.push(
      before,
      <ContactLink key={url} href={url}>
        {shown}
      </ContactLink>,
    );
  }
  return (
    <p className="support-line">
      {parts}
      {rest}
    </p>
  );
}
