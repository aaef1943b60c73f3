import type { ComponentProps, ReactNode } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { stripDeceptive } from '../deceptive-characters.ts';
import { ExternalLink } from '../links/external-link.tsx';

type ElementProps<Name extends keyof React.JSX.IntrinsicElements> = ComponentProps<Name> &
  ExtraProps;

/** A refused address is no address: the text stays, the link goes (spec §5). */
function Link({ node, href, children, ...attributes }: ElementProps<'a'>): ReactNode {
  if (href === undefined) return <span>{children}</span>;
  if (node === undefined || !isFootnoteLink(node)) {
    return <ExternalLink href={href}>{children}</ExternalLink>;
  }
  const { 'aria-label': label, ...others } = attributes;
  return (
    <a {...others} href={href} onClick={goToFootnote}>
      {label === undefined ? children : <span aria-hidden="true">{children}</span>}
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </a>
  );
}

/** Whether a link is one the footnotes themselves bring, within the answer. */
export function isFootnoteLink({ properties }: { properties: object }): boolean {
  return 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
}

/** Goes there without changing the frame's address. */
function goToFootnote(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  const target = document.getElementById(decodeURIComponent(id));
  target?.scrollIntoView({ block: 'nearest' });
  (target?.querySelector('a') ?? target)?.focus({ preventScroll: true });
}

/** Pictures are never loaded: an answer must not call home (threats T10). */
function AlternativeText({ alt }: ElementProps<'img'>): ReactNode {
  return alt ? <span>{stripDeceptive(alt)}</span> : null;
}

/** Wide tables scroll by themselves, by keyboard too. */
function ScrollingTable({ children }: ElementProps<'table'>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

function TaskState({ checked }: ElementProps<'input'>): ReactNode {
  return (
    <input type="checkbox" disabled checked={checked} aria-label={checked ? 'Done' : 'To do'} />
  );
}

/** How the elements of an answer are rendered. */
export const elements: Components = {
  a: Link,
  img: AlternativeText,
  input: TaskState,
  table: ScrollingTable,
};
