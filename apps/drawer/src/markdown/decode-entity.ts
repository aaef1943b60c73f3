import { characterEntitiesHtml4 } from 'character-entities-html4';

/**
 * Decodes an entity's name, such as `amp` in `&amp;`; false for unknown names. The build replaces the parser's
 * decoder, because it writes to `innerHTML` in browsers, which the drawer's policy forbids (Trusted Types). Knows the
 * names of HTML 4.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  return Object.hasOwn(characterEntitiesHtml4, name) && (characterEntitiesHtml4[name] ?? false);
}
