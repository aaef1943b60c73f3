import type { ResponseSupport } from '@assist/chat';
import type { ReactNode } from 'react';
import { ContactLink } from './contact-link.tsx';
import { selectContactLinks } from './contact-links.ts';

interface ContactLineProps {
  readonly contact: ResponseSupport['contact'];
}

/**
 * Shows a contact as one unobtrusive line. A link whose label occurs in the contact's text is placed on these words.
 * Each other link follows the text as a sentence.
 */
export function ContactLine({ contact }: ContactLineProps): ReactNode {
  const parts: ReactNode[] = [];
  const sentences: ReactNode[] = [];
  let rest = contact.text;
  for (const { label, url } of selectContactLinks(contact.links)) {
    const at = rest.toLowerCase().indexOf(label.toLowerCase());
    const link = (
      <ContactLink key={url} href={url}>
        {at === -1 ? label : rest.slice(at, at + label.length)}
      </ContactLink>
    );
    if (at === -1) {
      sentences.push(' ', link, '.');
    } else {
      parts.push(rest.slice(0, at), link);
      rest = rest.slice(at + label.length);
    }
  }
  return (
    <p className="support-line">
      {parts}
      {rest}
      {sentences}
    </p>
  );
}
