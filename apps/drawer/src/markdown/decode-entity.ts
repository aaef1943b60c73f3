import { characterEntitiesHtml4 } from 'character-entities-html4';

/**
 * Decodes the name of an HTML 4 entity, such as `amp` in `&amp;`. Returns false for unknown names. The build replaces
 * the parser's decoder with this function, because the parser's decoder writes to `innerHTML`. The drawer's CSP forbids
 * such writes (Trusted Types).
 */
export function decodeNamedCharacterReference(name: string): string | false {
  return Object.hasOwn(characterEntitiesHtml4, name) && (characterEntitiesHtml4[name] ?? false);
}
