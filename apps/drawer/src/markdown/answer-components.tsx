import { type AssistantResponse, findSourceNumber } from '@assist/chat';
import { stripDeceptive } from '@assist/rules';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { useSay } from '../drawer-context.tsx';
import { ExternalLink } from '../links/external-link.tsx';

type ElementProps<Name extends keyof React.JSX.IntrinsicElements> = ComponentProps<Name> &
  ExtraProps;

/** The sources whose numbers the links of an answer show. */
export const CitedSourcesContext = createContext<AssistantResponse['sources']>([]);

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
 * Shows the number of a link's source card, such as [1], inside the link. Only the first link to a source has a number.
 * Screen readers skip the numbers, as they do on the cards.
 */
function SourceMarker({ href }: { readonly href: string }): ReactNode {
  const number = findSourceNumber(use(CitedSourcesContext), href);
  const marker = useRef<HTMLSpanElement>(null);
  const [isRepeated, setIsRepeated] = useState(false);
  useLayoutEffect(() => {
    if (number === undefined || marker.current === null) return;
    const first = document.querySelector(`.source-marker[data-number="${number}"]`);
    setIsRepeated(first !== marker.current);
  }, [number]);
  if (number === undefined || isRepeated) return null;
  return (
    <span ref={marker} className="source-marker" data-number={number} aria-hidden="true">
      {`[${number}]`}
    </span>
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

/** Wraps a table in a scroll area that is reachable by keyboard, and begins where the table's writing begins. */
function ScrollingTable({ children, dir, lang }: ElementProps<'table'>): ReactNode {
  const say = useSay();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="table-scroll" dir={dir} aria-label={say('table')} tabIndex={0}>
      <table lang={lang}>{children}</table>
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
export const answerComponents: Components = {
  a: Link,
  img: AlternativeText,
  input: TaskState,
  table: ScrollingTable,
};
