import { LANGUAGES, type Language } from '@assist/words';
import { z } from 'zod';
import type { SupportContacts } from '../crisis/support.ts';
import type { SupportContact } from '../crisis/support-contact.ts';
import { supportContact } from './variables.ts';

/**
 * The first part of a variable's name; the language follows. `CRISIS_CONTACT_FR` holds the contact for French speakers.
 */
const KINDS = ['CRISIS_CONTACT', 'VIOLENCE_CONTACT'] as const;

/** The contacts for the speakers of one language, by the name of their variable. */
export type LocalContacts = Readonly<Record<string, SupportContact | undefined>>;

/** The schema of the contacts for the speakers of one language. Ignores all other variables. */
export const localContactVariables: z.ZodType<LocalContacts> = z.object(
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      KINDS.map((kind) => [nameOf(kind, language), supportContact.optional()]),
    ),
  ),
);

/**
 * Adds the contacts for the speakers of each language. A language without a crisis contact gets the general crisis
 * contact. The violence contact of a language is the first of these that is set:
 * 1. the language's violence contact,
 * 2. the general violence contact,
 * 3. the language's crisis contact,
 * 4. the general crisis contact.
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
