export {
  baseLanguage,
  DEFAULT_LANGUAGE,
  directionOf,
  findLanguage,
  LANGUAGES,
  type Language,
} from './languages.ts';
export type { CardWord, Section, Words } from './words.ts';
