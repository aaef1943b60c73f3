import { stripInvisible } from '@assist/rules';
import { plainWords } from './plain-words.ts';
import { CRISIS_SIGNALS } from './signals.ts';

/**
 * Whether a question signals suicide or self-harm, of the visitor or of somebody else; also when it
 * is negated or only asks for a crisis line. When in doubt, yes.
 */
export function signalsCrisis(question: string): boolean {
  const words = ` ${plainWords(stripInvisible(question))} `;
  return CRISIS_SIGNALS.some((signal) => signal.test(words));
}
