import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

/** Finds the number of the source that a link of the answer leads to, and the id of its card. */
export type FindSource = (
  href: string,
) => { readonly number: number; readonly id: string } | undefined;

/** Links get no markers unless the answer provides its sources. */
export const FindSourceContext: React.Context<FindSource> = createContext<FindSource>(
  () => undefined,
);

interface SourceMarkerProps {
  readonly href: string;
  readonly onClick: (event: React.MouseEvent<HTMLAnchorElement>) => void;
}

/** The number of the source behind a link, such as [1], which leads to the card. Each source has one marker. */
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
