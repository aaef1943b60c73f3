import type { ComponentProps, ReactNode } from 'react';
import { ExternalLink } from '../links/external-link.tsx';

/** A link to somebody, by a checked https, `tel:` or `sms:` address: a call or a message leaves no page for a new tab. */
export function ContactLink(props: ComponentProps<typeof ExternalLink>): ReactNode {
  if (/^https?:/.test(props.href)) return <ExternalLink {...props} />;
  return <a {...props}>{props.children}</a>;
}
