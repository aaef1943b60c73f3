export {
  baseLanguage,
  type CardWord,
  DEFAULT_LANGUAGE,
  directionOf,
  findLanguage,
  LANGUAGES,
  type Language,
  type Words,
} from './languages.ts';
