import type { Configuration } from '../configuration.ts';
import type { Assistant, Store } from '../state/assistant.ts';
import { serviceProblemAtom } from '../state/atoms.ts';
import { checkHealth } from './health.ts';

/** What a drawer without a host page acts on. */
export interface StandaloneParts {
  readonly configuration: Configuration;
  readonly store: Store;
  readonly assistant: Assistant;
}

/**
 * Runs the drawer without a host page, for testers: it opens by itself, fills in a question from
 * `#question=` without sending it, and checks the service, which otherwise the loader does.
 *
 * @returns forgets the check of the service
 */
export function standAlone({ configuration, store, assistant }: StandaloneParts): () => void {
  let isCurrent = true;
  assistant.setPageUrl(window.location.href);
  const question = readQuestion(window.location.hash);
  if (question !== undefined) assistant.setDraft(question);
  assistant.open();
  void checkHealth(configuration.apiBaseUrl).then((health) => {
    if (!isCurrent) return;
    if (health.isHealthy) assistant.setSuggestedQuestions(health.suggestedQuestions);
    else store.set(serviceProblemAtom, describeProblem(configuration, health.reason));
  });
  return () => {
    isCurrent = false;
  };
}

function readQuestion(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('question') ?? undefined;
}

function describeProblem({ apiBaseUrl, isProduction }: Configuration, reason: string): string {
  if (isProduction) return 'The answer service can’t be reached right now.';
  return `The answer service at ${apiBaseUrl} is not ready: ${reason}. Run npm start in the project’s folder to start one, then load this page again.`;
}
