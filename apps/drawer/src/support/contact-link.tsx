import type { ReactNode } from 'react';
import { ExternalLink } from '../links/external-link.tsx';

interface ContactLinkProps {
  /** An address that has been checked: https, `tel:` or `sms:`. */
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to somebody: a call or a message leaves no page for a new tab. */
export function ContactLink({ href, children, ...attributes }: ContactLinkProps): ReactNode {
  if (/^https?:/.test(href)) {
    return (
      <ExternalLink href={href} {...attributes}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <a href={href} {...attributes}>
      {children}
    </a>
  );
}
