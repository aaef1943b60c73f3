import { memo, type ReactNode } from 'react';
import { formatMarkdown, type MarkdownSource } from './format-markdown.ts';
import type { FormattedAnswer } from './formatted-answer.ts';
import { PlainTextBoundary } from './plain-text-boundary.tsx';

interface FormattedBlockProps extends MarkdownSource {
  /** Whether the source may still become another. */
  readonly isGrowing: boolean;
  /** The answer that keeps the format of a finished block. */
  readonly answer: FormattedAnswer;
}

/** A piece of an answer, formatted; as it was written where formatting it fails. */
export const FormattedBlock: React.NamedExoticComponent<FormattedBlockProps> = memo(
  function FormattedBlock(props: FormattedBlockProps): ReactNode {
    return (
      <PlainTextBoundary source={props.source} isGrowing={props.isGrowing}>
        <FormattedSource {...props} />
      </PlainTextBoundary>
    );
  },
);

function FormattedSource({ isGrowing, answer, ...markdown }: FormattedBlockProps): ReactNode {
  return isGrowing ? formatMarkdown(markdown) : answer.format(markdown);
}
