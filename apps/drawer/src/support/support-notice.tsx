import type { ResponseSupport } from '@assist/chat';
import type { ReactNode } from 'react';
import { ContactLink } from './contact-link.tsx';
import { selectContactLinks } from './contact-links.ts';

/** Title above a support contact of urgency `lead`. The title is also announced to screen readers. */
export const HELP_IS_AVAILABLE = 'Help is available now';

interface SupportNoticeProps {
  readonly support: ResponseSupport;
}

/** Shows the support contact that the service sends before an answer. A contact of urgency `lead` is highlighted. */
export function SupportNotice({ support }: SupportNoticeProps): ReactNode {
  const isLeading = support.urgency === 'lead';
  const { text } = support.contact;
  const links = selectContactLinks(support.contact.links);
  return (
    <section
      className="support"
      data-urgency={support.urgency}
      aria-label={isLeading ? HELP_IS_AVAILABLE : 'Support'}
    >
      {isLeading && <h3 className="support-title">{HELP_IS_AVAILABLE}</h3>}
      <p className="support-text">{text}</p>
      {links.length > 0 && (
        <ul className="support-links">
          {links.map(({ label, url }) => (
            <li key={url}>
              <ContactLink href={url} className={isLeading ? 'button button-main' : ''}>
                {label}
              </ContactLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
