import { Component, type ReactNode } from 'react';
import { PlainText } from './plain-text.tsx';

interface PlainTextBoundaryProps {
  /** What is shown instead when formatting it fails. */
  readonly source: string;
  /** Whether the source may still become another: when it no longer can, formatting is tried again. */
  readonly isGrowing: boolean;
  readonly children: ReactNode;
}

interface PlainTextBoundaryState {
  readonly hasFailed: boolean;
  readonly wasGrowing: boolean;
}

/** Shows the text as it was written where the parser fails, so that no answer can blank the drawer. */
export class PlainTextBoundary extends Component<PlainTextBoundaryProps, PlainTextBoundaryState> {
  override state: PlainTextBoundaryState = { hasFailed: false, wasGrowing: false };

  static getDerivedStateFromError(): Partial<PlainTextBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { isGrowing }: PlainTextBoundaryProps,
    { hasFailed, wasGrowing }: PlainTextBoundaryState,
  ): PlainTextBoundaryState {
    return { hasFailed: hasFailed && isGrowing === wasGrowing, wasGrowing: isGrowing };
  }

  override render(): ReactNode {
    const { source, children } = this.props;
    return this.state.hasFailed ? <PlainText content={source} /> : children;
  }
}
