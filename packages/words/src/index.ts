export {
  baseLanguage,
  type CardWord,
  DEFAULT_LANGUAGE,
  directionOf,
  findLanguage,
  LANGUAGES,
  type Language,
  type Section,
  type Words,
} from './languages.ts';
