import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

/** Returns the number of the source to which a link of the answer points; undefined for other links. */
export type FindSourceNumber = (href: string) => number | undefined;

/** Provides the sources' numbers to the markers. By default, no source is found, and links have no markers. */
export const SourceNumberContext: React.Context<FindSourceNumber> = createContext<FindSourceNumber>(
  () => undefined,
);

/**
 * Shows the number of a link's source card, such as [1], inside the link. Only the first link to a source has a number.
 * Screen readers skip the numbers, as they do on the cards.
 */
export function SourceMarker({ href }: { readonly href: string }): ReactNode {
  const number = use(SourceNumberContext)(href);
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
