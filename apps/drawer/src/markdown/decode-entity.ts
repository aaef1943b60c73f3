import { characterEntitiesHtml4 } from 'character-entities-html4';

/**
 * What a name such as `amp` in `&amp;` stands for, or false. Stands in for the parser's own way at build
 * time: in browsers that one writes to `innerHTML`, which the drawer's policy forbids (Trusted Types). It
 * knows HTML 4's names; rarer ones stay as they were written.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  return Object.hasOwn(characterEntitiesHtml4, name) && (characterEntitiesHtml4[name] ?? false);
}
