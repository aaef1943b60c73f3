import { stripDeceptive } from '@assist/rules';
import type { ComponentProps, ReactNode } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { useSay } from '../drawer-context.tsx';
import { ExternalLink } from '../links/external-link.tsx';
import { SourceMarker } from './source-marker.tsx';

type ElementProps<Name extends keyof React.JSX.IntrinsicElements> = ComponentProps<Name> &
  ExtraProps;

/** Renders a link. A link without a safe URL becomes plain text (spec §5). */
function Link({ node, href, children, ...attributes }: ElementProps<'a'>): ReactNode {
  if (href === undefined) return <span>{children}</span>;
  if (node === undefined || !isFootnoteLink(node)) {
    return (
      <ExternalLink href={href}>
        {children}
        <SourceMarker href={href} />
      </ExternalLink>
    );
  }
  const { 'aria-label': label, ...others } = attributes;
  return (
    <a {...others} href={href} onClick={goToTarget}>
      {label === undefined ? children : <span aria-hidden="true">{children}</span>}
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </a>
  );
}

/**
 * Whether the parser generated this link, as the reference to a footnote or as the footnote's link back to the text.
 */
export function isFootnoteLink({ properties }: { properties: object }): boolean {
  return 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
}

/** Scrolls to the link's target and focuses it, without changing the frame's URL. */
function goToTarget(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  const target = document.getElementById(decodeURIComponent(id));
  target?.scrollIntoView({ block: 'nearest' });
  (target?.querySelector('a') ?? target)?.focus({ preventScroll: true });
}

/** Shows only the alternative text, because loading a picture would reveal the visitor to its server (threats T10). */
function AlternativeText({ alt }: ElementProps<'img'>): ReactNode {
  return alt ? <span>{stripDeceptive(alt)}</span> : null;
}

/** Wraps a table in a scroll area that is reachable by keyboard. */
function ScrollingTable({ children, dir }: ElementProps<'table'>): ReactNode {
  const say = useSay();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="table-scroll" aria-label={say('table')} tabIndex={0}>
      <table dir={dir}>{children}</table>
    </section>
  );
}

function TaskState({ checked }: ElementProps<'input'>): ReactNode {
  const say = useSay();
  return (
    <input
      type="checkbox"
      disabled
      checked={checked}
      aria-label={say(checked ? 'taskDone' : 'taskToDo')}
    />
  );
}

/** The components that render an answer's links, pictures, checkboxes and tables. */
export const elements: Components = {
  a: Link,
  img: AlternativeText,
  input: TaskState,
  table: ScrollingTable,
};
