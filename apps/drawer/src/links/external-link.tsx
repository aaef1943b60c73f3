import type { ComponentProps, ReactNode } from 'react';
import { useSay } from '../state/drawer-context.ts';

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'rel' | 'target'> {
  readonly href: string;
}

/** A link that opens in a new tab. Hidden text tells screen readers about the new tab. */
export function ExternalLink({ children, ...attributes }: ExternalLinkProps): ReactNode {
  const say = useSay();
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden">{` ${say('opensInNewTab')}`}</span>
    </a>
  );
}
