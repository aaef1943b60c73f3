import type { ComponentProps, ReactNode } from 'react';

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'rel' | 'target'> {
  readonly href: string;
}

/** A link that opens in a new tab. Hidden text tells screen readers about the new tab. */
export function ExternalLink({ children, ...attributes }: ExternalLinkProps): ReactNode {
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
