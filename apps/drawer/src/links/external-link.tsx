import type { ComponentProps, ReactNode } from 'react';
import { useSay } from '../drawer-context.tsx';

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

/** Longest part of a host name that stays on one line, in characters: a card in a window of 320 px has room for 31. */
const MAX_UNBROKEN = 30;

/**
 * A host name, from left to right in every language. It breaks after its dots only, because a host broken inside a word
 * can be read as another host. CSS makes the breaks, because `<wbr>` adds blanks to what screen readers say.
 */
export function HostName({ name }: { readonly name: string }): ReactNode {
  const parts = name.split(/(?<=\.)/);
  return (
    <bdi dir="ltr" className="host small-print">
      {parts.map((part, index) => (
        // Indexes are stable keys, because a host never changes its parts.
        <span key={index} data-long={part.length > MAX_UNBROKEN || undefined}>
          {part}
        </span>
      ))}
    </bdi>
  );
}
