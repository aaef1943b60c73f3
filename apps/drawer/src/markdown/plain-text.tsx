import { Component, type ReactNode } from 'react';

export interface AnswerTextProps {
  readonly content: string;
  readonly progress: AnswerProgress;
}

/** Whether the answer is growing, whole, or cut off because the visitor stopped it or the connection was lost. */
export type AnswerProgress = 'growing' | 'cutOff' | 'whole';

export function PlainText({ content }: Pick<AnswerTextProps, 'content'>): ReactNode {
  return <div className="plain-text">{content}</div>;
}

interface PlainTextBoundaryProps {
  /** The Markdown source, shown as plain text if formatting fails. Formatting is retried when the source changes. */
  readonly source: string;
  readonly children: ReactNode;
}

interface PlainTextBoundaryState {
  readonly hasFailed: boolean;
  readonly source?: string;
}

/** Shows plain text if the parser throws, because an uncaught error would blank the drawer. */
export class PlainTextBoundary extends Component<PlainTextBoundaryProps, PlainTextBoundaryState> {
  override state: PlainTextBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<PlainTextBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { source }: PlainTextBoundaryProps,
    state: PlainTextBoundaryState,
  ): PlainTextBoundaryState {
    return { hasFailed: state.hasFailed && source === state.source, source };
  }

  override render(): ReactNode {
    const { source, children } = this.props;
    return this.state.hasFailed ? <PlainText content={source} /> : children;
  }
}
