import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Fits the height of a text area to its text, up to the `max-height` of the CSS. */
export function useGrowingHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [text]);
  return ref;
}
