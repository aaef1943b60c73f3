import type { ResponseSupport } from '@assist/chat';
import type { ReactNode } from 'react';
import { useSay } from '../state/drawer-context.ts';
import { ContactLink } from './contact-link.tsx';
import { selectContactLinks } from './contact-links.ts';

interface SupportNoticeProps {
  readonly support: ResponseSupport;
}

/** Shows the support contact that the service sends before an answer. A contact of urgency `lead` is highlighted. */
export function SupportNotice({ support }: SupportNoticeProps): ReactNode {
  const say = useSay();
  const isLeading = support.urgency === 'lead';
  const { text } = support.contact;
  const links = selectContactLinks(support.contact.links);
  return (
    <section
      className="support"
      data-urgency={support.urgency}
      aria-label={say(isLeading ? 'helpIsAvailable' : 'support')}
    >
      {isLeading && <h3 className="support-title">{say('helpIsAvailable')}</h3>}
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
