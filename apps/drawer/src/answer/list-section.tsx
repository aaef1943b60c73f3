import { type ReactNode, useId } from 'react';

/** Props of `ListSection`. */
export interface ListSectionProps {
  /** Id of the heading. Needed only if a link leads to the heading. */
  readonly id?: string;
  readonly title: string;
  readonly className: string;
  readonly items: readonly ReactNode[];
}

/** A list with a title. Renders nothing if the list is empty. */
export function ListSection({ id: fixedId, title, className, items }: ListSectionProps): ReactNode {
  const ownId = useId();
  const id = fixedId ?? ownId;
  if (items.length === 0) return null;
  return (
    <section className="extra" aria-labelledby={id}>
      <h3 id={id} className="extra-title" tabIndex={fixedId === undefined ? undefined : -1}>
        {title}
      </h3>
      <ul className={`card-list ${className}`}>{items}</ul>
    </section>
  );
}
