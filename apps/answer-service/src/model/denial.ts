import { baseLanguage } from '@assist/words';

/**
 * Negations by language. Add only languages that write negations as separate words. The languages must also have
 * capital letters, because `replyPieces` finds the end of a sentence by the next capital letter.
 */
const DENIALS: Readonly<Partial<Record<string, RegExp>>> = {
  en: /\b(?:not|no|non|never|nobody|none|neither|nor|without|cannot|\w+n['’]t)\b/i,
  es: words('no|nunca|jamás|ni|nadie|nada|ningún|ninguna|ninguno|sin|tampoco'),
  // Omits 'personne', which mostly means a person. As a negation, 'personne' comes with 'ne', which is listed.
  fr: words("ne|n['’]\\p{L}+|pas|non|jamais|aucun|aucune|ni|sans|rien"),
};

/** Whether a text contains a negation, such as 'not' or 'without'. False in a language without known negations. */
export function denies(text: string, language: string): boolean {
  return DENIALS[baseLanguage(language)]?.test(text) ?? false;
}

/**
 * Whether a model's text in a language can be checked against pages. In a language without known negations, a text
 * could say the opposite of its page.
 */
export function canCheck(language: string): boolean {
  return Object.hasOwn(DENIALS, baseLanguage(language));
}

function words(alternatives: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${alternatives})(?!\p{L})`, 'iu');
}
