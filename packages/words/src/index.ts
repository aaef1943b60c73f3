export {
  DEFAULT_LANGUAGE,
  directionOf,
  findLanguage,
  LANGUAGES,
  type Language,
} from './languages.ts';
export type { Words } from './words.ts';
