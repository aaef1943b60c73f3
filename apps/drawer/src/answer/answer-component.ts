import { type ComponentType, useEffect, useState } from 'react';
import { type AnswerTextProps, PlainText } from '../markdown/plain-text.tsx';

type AnswerComponent = ComponentType<AnswerTextProps>;

let loaded: AnswerComponent | undefined;
let loading: Promise<AnswerComponent> | undefined;

/** Loads what formats an answer; again after a failure, when plain text serves meanwhile. */
function loadAnswer(): Promise<AnswerComponent> {
  loading ??= import('./answer.tsx').then(
    ({ Answer }) => {
      loaded = Answer;
      return Answer;
    },
    () => {
      loading = undefined;
      return PlainText;
    },
  );
  return loading;
}

/** Starts loading it, so that it is there when the first words are. */
export function preloadAnswer(): void {
  void loadAnswer();
}

/** What formats the answer, or undefined while it loads. */
export function useAnswerComponent(): AnswerComponent | undefined {
  const [component, setComponent] = useState(() => loaded);
  useEffect(() => {
    let isCurrent = true;
    void loadAnswer().then((answer) => {
      if (isCurrent) setComponent(() => answer);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return component;
}
