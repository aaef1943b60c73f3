import { Component, type ReactNode } from 'react';
import { PlainText } from './plain-text.tsx';

interface PlainTextBoundaryProps {
  /** What is shown instead when formatting it fails. */
  readonly source: string;
  readonly children: ReactNode;
}

/** Shows the text as it was written where the parser fails, so that no answer can blank the drawer. */
export class PlainTextBoundary extends Component<PlainTextBoundaryProps, { hasFailed: boolean }> {
  override state: { hasFailed: boolean } = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { source, children } = this.props;
    return this.state.hasFailed ? <PlainText content={source} /> : children;
  }
}
