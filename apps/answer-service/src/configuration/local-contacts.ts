import { LANGUAGES, type Language } from '@assist/words';
import { z } from 'zod';
import type { SupportContacts } from '../crisis/support.ts';
import type { SupportContact } from '../crisis/support-contact.ts';
import { supportContact } from './variables.ts';

/** The kinds of contacts that a variable can hold. `CRISIS_CONTACT_FR` is the crisis contact in French. */
const KINDS = ['CRISIS_CONTACT', 'VIOLENCE_CONTACT'] as const;

/** The contacts in single languages, by the name of their variable. */
export type LocalContacts = Readonly<Record<string, SupportContact | undefined>>;

/** The schema of the contacts in single languages. Ignores all other variables. */
export const localContactVariables: z.ZodType<LocalContacts> = z.object(
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      KINDS.map((kind) => [nameOf(kind, language), supportContact.optional()]),
    ),
  ),
);

/**
 * Adds the contacts in single languages. Without a violence contact in a language, the general violence contact stays;
 * without that, the crisis contact in the language replaces it.
 */
export function withLocalContacts(
  crisis: SupportContact,
  violence: SupportContact | undefined,
  variables: LocalContacts,
): SupportContacts {
  const local: Partial<Record<Language, SupportContacts>> = {};
  for (const language of LANGUAGES) {
    const [ownCrisis, ownViolence] = KINDS.map((kind) => variables[nameOf(kind, language)]);
    if (ownCrisis === undefined && ownViolence === undefined) continue;
    local[language] = {
      crisis: ownCrisis ?? crisis,
      violence: ownViolence ?? violence ?? ownCrisis ?? crisis,
    };
  }
  return { crisis, violence: violence ?? crisis, local };
}

function nameOf(kind: (typeof KINDS)[number], language: Language): string {
  return `${kind}_${language.toUpperCase()}`;
}
