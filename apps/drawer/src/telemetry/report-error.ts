/** Tells error monitoring of a failure, tagged with the component that had it. Never throws. */
export type ReportError = (error: unknown, component: string) => void;
