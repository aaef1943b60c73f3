import { Component, type ReactNode } from 'react';
import { PlainText } from './plain-text.tsx';

interface PlainTextBoundaryProps {
  /** Shown as plain text if formatting it fails; another source is formatted again. */
  readonly source: string;
  readonly children: ReactNode;
}

interface PlainTextBoundaryState {
  readonly hasFailed: boolean;
  readonly source?: string;
}

/** Shows the text as it was written if the parser fails, so that no answer can blank the drawer. */
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
