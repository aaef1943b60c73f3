import type { Signals } from '../engine/search.ts';

export type Verdict = 'sure' | 'unsure' | 'declined';

/** Decides whether the content answers a question. What the site itself names is never declined. */
export function judge(signals: Signals): Verdict {
  if (signals.named === 'identifier') return 'sure';
  const verdict = weigh(signals);
  return verdict === 'declined' && signals.named === 'name' ? 'unsure' : verdict;
}

/**
 * The weights and thresholds were fitted on 1,626 questions in scope and 7,899 off topic, over three sites, and read once
 * on two others (docs/decisions/0009). Without embeddings, the words alone decide.
 */
function weigh({ nearness, foreignness, coverage, matches }: Signals): Verdict {
  if (nearness === undefined || foreignness === undefined) return verdictOf(coverage, 0.75, 0.5);
  const evidence = nearness - 0.6 * foreignness + (5 * coverage) / Math.log2(1 + matches);
  return verdictOf(evidence, 1.9, 1.1);
}

function verdictOf(evidence: number, sure: number, onTopic: number): Verdict {
  if (evidence < onTopic) return 'declined';
  return evidence < sure ? 'unsure' : 'sure';
}
