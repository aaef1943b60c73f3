import type { ReactNode } from 'react';
import { BlockList } from './block-list.tsx';
import type { FormattedAnswer } from './formatted-answer.ts';
import type { AnswerProgress } from './plain-text.tsx';
import { SteadySelection } from './steady-selection.tsx';
import { usePacedText } from './use-paced-text.ts';

interface StreamedMarkdownProps {
  readonly content: string;
  readonly progress: AnswerProgress;
  /** Address against which relative links resolve. */
  readonly baseUrl: string | undefined;
  /** What has been worked out for this answer so far. */
  readonly answer: FormattedAnswer;
}

/** An answer as it grows: finished blocks stay as they are, only the tail is formatted again. */
export function StreamedMarkdown(props: StreamedMarkdownProps): ReactNode {
  const { content, progress, baseUrl, answer } = props;
  const text = usePacedText(content, progress === 'growing');
  return (
    <SteadySelection>
      <BlockList
        blocks={answer.blocksOf(text)}
        progress={progress}
        baseUrl={baseUrl}
        answer={answer}
      />
    </SteadySelection>
  );
}
