import type { ComponentProps, ReactNode } from 'react';
import { ExternalLink } from '../links/external-link.tsx';

/** A link to a contact with a checked address. Only web links open a new tab; `tel:` and `sms:` links open no page. */
export function ContactLink(props: ComponentProps<typeof ExternalLink>): ReactNode {
  if (/^https?:/.test(props.href)) return <ExternalLink {...props} />;
  return <a {...props}>{props.children}</a>;
}
