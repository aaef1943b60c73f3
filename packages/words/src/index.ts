export {
  baseLanguage,
  DEFAULT_LANGUAGE,
  directionOf,
  findLanguage,
  LANGUAGES,
  type Language,
} from './languages.ts';
export type { Section, Words } from './words.ts';
