import { useEffect, useState } from 'react';

/** Whole seconds until a wait of some ms is over, counting down from the first render. */
export function useSecondsLeft(milliseconds: number): number {
  const [end] = useState(() => performance.now() + milliseconds);
  const [left, setLeft] = useState(milliseconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft(end - performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [end, isOver]);
  return Math.max(0, Math.ceil(left / 1_000));
}
