import type { ContactLink as OfferedLink, ResponseSupport } from '@assist/chat';
import { safeContactAddress } from '@assist/rules';
import type { ComponentProps, ReactNode } from 'react';
import { BidirectionalText } from '../bidirectional-text.tsx';
import { useDrawer, useSay } from '../drawer-context.tsx';
import { ExternalLink } from '../links/external-link.tsx';

/** Maximum number of links of a contact, so that an answer cannot flood the drawer with links (threats T12). */
const MAX_LINKS = 6;

/**
 * Shows the department's support contact wherever the assistant cannot help. The text is the department's own message
 * `supportContact`. If the department has no such message in the visitor's language, the text is `support.text`.
 */
export function DepartmentContact(): ReactNode {
  const { support } = useDrawer().configuration;
  const text = useSay()('supportContact') || support?.text;
  if (!text) return null;
  return (
    <p className="support-line">
      {support?.url === undefined ? (
        <BidirectionalText>{text}</BidirectionalText>
      ) : (
        <ContactLink href={support.url}>{text}</ContactLink>
      )}
    </p>
  );
}

/** Shows the support contact that the service sends before an answer. A contact of urgency `lead` is highlighted. */
export function ContactBeforeAnswer({ support }: { readonly support: ResponseSupport }): ReactNode {
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
      <p className="support-text">
        <BidirectionalText>{text}</BidirectionalText>
      </p>
      {links.length > 0 && (
        <ul className="support-links">
          {links.map(({ label, url }, index) => (
            <li key={url}>
              <ContactLink href={url} className={classOf(isLeading, index)}>
                {label}
              </ContactLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The first link of a highlighted contact is the one filled button in view. */
function classOf(isLeading: boolean, index: number): string {
  if (!isLeading) return '';
  return index === 0 ? 'button button-main' : 'button';
}

interface ContactLinkProps extends ComponentProps<typeof ExternalLink> {
  readonly children: string;
}

/** Only web links open a new tab; `tel:` and `sms:` links open no page. */
export function ContactLink({ children, ...props }: ContactLinkProps): ReactNode {
  const text = <BidirectionalText>{children}</BidirectionalText>;
  return /^https?:/.test(props.href) ? (
    <ExternalLink {...props}>{text}</ExternalLink>
  ) : (
    <a {...props}>{text}</a>
  );
}

/** Selects the safe links of a contact without duplicates. Capitalises the links' labels. */
export function selectContactLinks(links: readonly OfferedLink[]): readonly OfferedLink[] {
  const selected = new Map<string, OfferedLink>();
  for (const { label, url } of links) {
    const address = safeContactAddress(url);
    if (address === undefined || selected.has(address)) continue;
    if (selected.size === MAX_LINKS) break;
    selected.set(address, {
      label: label.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      url: address,
    });
  }
  return [...selected.values()];
}
