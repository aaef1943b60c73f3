import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

/** Finds the source to which a link of the answer points. Returns the source's number and the id of the source card. */
export type FindSource = (
  href: string,
) => { readonly number: number; readonly id: string } | undefined;

/** Provides the sources to the markers. By default, no source is found, and links have no markers. */
export const FindSourceContext: React.Context<FindSource> = createContext<FindSource>(
  () => undefined,
);

interface SourceMarkerProps {
  readonly href: string;
  readonly onClick: (event: React.MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Shows the number of a link's source, such as [1]. The number links to the source card. Only the first link to a
 * source has a number.
 */
export function SourceMarker({ href, onClick }: SourceMarkerProps): ReactNode {
  const source = use(FindSourceContext)(href);
  const marker = useRef<HTMLAnchorElement>(null);
  const [isRepeated, setIsRepeated] = useState(false);
  const id = source?.id;
  useLayoutEffect(() => {
    if (id === undefined || marker.current === null) return;
    const first = document.querySelector(`.source-marker[href="#${id}"]`);
    setIsRepeated(first !== marker.current);
  }, [id]);
  if (source === undefined || isRepeated) return null;
  return (
    <a
      ref={marker}
      className="source-marker"
      href={`#${source.id}`}
      aria-label={`Source ${source.number}`}
      onClick={onClick}
    >
      {`[${source.number}]`}
    </a>
  );
}
