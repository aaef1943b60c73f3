export {
  attributesOf,
  ELEMENTS,
  type ElementName,
  findUnknownAttributes,
  isElementName,
} from './attributes.ts';
export { isExactOrigin, splitOriginList } from './exact-origin.ts';
export { isPageUrl, MAX_PAGE_URL_LENGTH, type PageLocation, shareablePageUrl } from './page-url.ts';
export {
  findPersonalData,
  maskPersonalData,
  type PersonalData,
  type PersonalDataKind,
} from './personal-data.ts';
export {
  type CheckedQuestion,
  checkQuestion,
  cutQuestion,
  excessLength,
  isSubmitKey,
  type KeyPress,
  MAX_QUESTION_LENGTH,
  questionLength,
} from './question.ts';
export {
  safeContactAddress,
  safeLink,
  safeNextStepAddress,
  safeWebAddress,
} from './safe-link.ts';
export { stripDeceptive, stripInvisible } from './unsafe-characters.ts';
