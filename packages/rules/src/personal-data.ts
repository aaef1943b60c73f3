/** A `file-number` may also be a bank account or a personal number of a national scheme. */
export type PersonalDataKind =
  | 'card'
  | 'date-of-birth'
  | 'email'
  | 'file-number'
  | 'phone'
  | 'tax-number';

/** A piece of personal data in a text, from `start` up to `end` in UTF-16 units. */
export interface PersonalData {
  readonly kind: PersonalDataKind;
  readonly start: number;
  readonly end: number;
}

/** The mark that replaces personal data. It is punctuation, so the search ignores it. */
const MASK = '…';

const EMAIL =
  /(?<![\p{L}\p{M}\p{N}._%+-])[\p{L}\p{M}\p{N}._%+-]{1,64} ?@ ?[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+/gu;

/** 13 to 19 digits, possibly in groups. Only a number with a correct check digit counts as a payment card. */
const CARD = /(?<!\d[.,]?)\d(?:(?:\s{0,2}|\s?[.-]\s?)\d){12,18}(?!-?\d)/g;

/** International bank account numbers. Only a number with correct check digits counts. */
const IBAN =
  /(?<![\p{L}\d])[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?(?![\p{L}\d])/giu;

/** Tax and social security numbers: groups of 3, 2 and 4 digits, or 9 digits without a gap. */
const TAX_NUMBER =
  /(?<!\d[.,-]?)\d{3}(\s?[-./_·]\s?|\s{1,2})\d{2}\1\d{4}(?!-?\d)|(?<![\p{L}\d.,$€£-])\d{9}(?![\d,-]|\.\d)/gu;

const PHONES: readonly RegExp[] = [
  // Numbers with a country code, such as +49 30 5550 1234
  /(?<![\p{L}\d])\+\d(?:[\s().-]{0,2}\d){7,14}(?!\d)/gu,
  // Groups of 3, 3 and 4 digits, such as (212) 555-0142, 1-800-827-1000, 6175550199
  /(?<![\p{L}\d.,$€£-])(?:1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?![\d-])/gu,
  // The same with a separator after each group, so that other signs may stand around it, such as tel.212-555-0142
  /(?<!\d[.,-]?)(?:\(\d{3}\)\s?|\d{3}\s?[./-]\s?)\d{3}\s?[./-]\s?\d{4}(?!-?\d)/g,
  // Numbers that begin with 0, 1300 or 1800, such as 0412 345 678, (02) 6289 1111, 1800 555 010
  /(?<![\p{L}\d.,$€£-])(?:\(0\d{1,4}\)|0\d|1[38]00)(?:[\s.-]?\d){6,9}(?!\d)/gu,
  // Seven digits: 555-0175
  /(?<![\p{L}\d.,$€£-])\d{3}[-. ]\d{4}(?![\d-]|[.,]\d)/gu,
];

const PLAIN_DATE = String.raw`(?:\d{1,2}[.-]\d{1,2}[.-]\d{4}|\d{4}[.-]\d{1,2}[.-]\d{1,2})(?!\d)`;

const FILE_NUMBERS: readonly RegExp[] = [
  // Numbers with the prefix of a veteran's file number, such as C12345678, c-23 456 789, XC 23456789
  /(?<![\p{L}\d])x?c[\s-]?\d{2}[\s-]?\d{3}[\s-]?\d{3}(?!\d)/giu,
  // A number after words such as 'file number' or 'member no.', for example in 'member no. NX12345'
  /(?<=\b(?:file|claim|case|member|service|reference|account|policy)(?:\s+(?:number|no|nr|id|#))?[\s.:#-]{0,3}(?:is\s)?)[a-z]{0,4}[\s-]?\d(?:[ -]?\d){4,11}(?!\d)/giu,
  // Eight or more digits without a gap are probably a file number.
  /(?<![\p{L}\d.,$€£-])\d{8,19}(?![\d,-]|\.\d)/gu,
  // Personal numbers of national schemes, by their shape: AB 12 34 56 C, 12345678Z, X1234567L, 131052-308T, AB1234567
  /(?<![\p{L}\d])[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-z](?![\p{L}\d])|(?<![\p{L}\d-])(?:[a-z]?\d{7,8}-?|\d{6}-\d{3})[a-z](?![\p{L}\d])|(?<![\p{L}\d-])[a-z]{1,3}\d{6,9}(?![\p{L}\d-])/giu,
  // Long words of letters and digits: RSSMRA85T10A562S
  /(?<![\p{L}\d-])(?=(?:[a-z]*\d){5})(?=(?:\d*[a-z]){4})[a-z\d]{12,20}(?![\p{L}\d-])/giu,
  // Six digits and four or five: 850101-1234, 010185 12345
  /(?<![\p{L}\d.,$€£-])\d{6}[-+ ]\d{4,5}(?![\d-]|[.,]\d)/gu,
  // Three or more groups of eight digits or more: 123 456 782, 1234 5678 9012, 123.456.789-09, 85.07.30-033.28
  new RegExp(
    String.raw`(?<![\p{L}\d.,$€£/+-])(?!${PLAIN_DATE})(?=(?:\d[ .-]?){8})\d{1,6}(?:[ .-]\d{1,6}){2,6}(?![\d-]|[.,]\d)`,
    'gu',
  ),
];

const DATE = String.raw`(?<![\d.,/-])(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}(?:st|nd|rd|th|º|\.)?\s+(?:(?:de|of)\s+)?\p{L}{3,12}\.?,?\s+(?:(?:de|of)\s+)?\d{4}|\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})(?!\d)`;
const BIRTH = String.raw`(?<!\p{L})(?:born|birth|birthday|birthdate|dob|d\.o\.b|nac[ií]|nacimiento|n[ée]e?\s+le|naissance|geboren|geburtsdatum|ipinanganak|kapanganakan|sinh)(?!\p{L})`;
/** A date counts as a date of birth only near a word such as 'born'. */
const DATES_OF_BIRTH: readonly RegExp[] = [
  new RegExp(String.raw`(?<=${BIRTH}[^\d]{0,24}?)${DATE}`, 'giu'),
  new RegExp(String.raw`${DATE}(?=[^\d]{0,24}${BIRTH})`, 'giu'),
];

/**
 * The patterns of each kind, in order of priority. Later patterns cannot match text that an earlier pattern has
 * matched.
 */
const SHAPES: readonly (readonly [PersonalDataKind, readonly RegExp[]])[] = [
  ['email', [EMAIL]],
  ['file-number', [IBAN]],
  ['card', [CARD]],
  ['date-of-birth', DATES_OF_BIRTH],
  ['tax-number', [TAX_NUMBER]],
  ['file-number', FILE_NUMBERS.slice(0, 2)],
  ['phone', PHONES],
  ['file-number', FILE_NUMBERS.slice(2)],
];

/**
 * Finds personal data by its written form: payment cards, tax and social security numbers, file numbers, e-mail
 * addresses, telephone numbers, dates of birth. Does not find names and postal addresses, because they have no fixed
 * form. The results are in text order and do not overlap.
 */
export function findPersonalData(text: string): PersonalData[] {
  const found: PersonalData[] = [];
  let rest = plainSigns(text);
  for (const [kind, patterns] of SHAPES) {
    for (const pattern of patterns) {
      rest = rest.replace(pattern, (match, ...groups) => {
        if (kind === 'card' && !hasCheckFigure(match)) return match;
        if (pattern === IBAN && !isBankAccount(match)) return match;
        const start = groups.find((group) => typeof group === 'number') ?? 0;
        found.push({ kind, start, end: start + match.length });
        return '\0'.repeat(match.length);
      });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/**
 * Replaces each piece of personal data by '…' (threats T21).
 * @param isPublished whether a piece is a number or address that the department has published; it is kept
 */
export function maskPersonalData(
  text: string,
  isPublished: (piece: string) => boolean = () => false,
): string {
  let masked = '';
  let end = 0;
  for (const shape of findPersonalData(text)) {
    if (isPublished(text.slice(shape.start, shape.end))) continue;
    masked += text.slice(end, shape.start) + MASK;
    end = shape.end;
  }
  return masked + text.slice(end);
}

/**
 * Replaces digits, dashes, spaces, at signs and full stops by ASCII characters if they are in another script or width,
 * such as '１' or '٣'. All characters keep their positions.
 */
function plainSigns(text: string): string {
  return (
    text
      .replace(/[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g, (figure) =>
        String(figure.charCodeAt(0) & 0xf),
      )
      .replace(/[‐‑‒–−－]/g, '-')
      // A long dash parts words. Phones write one for two hyphens.
      .replace(/[\u00A0\u2000-\u200A\u202F\u3000—]/g, ' ')
      .replace(/＠/g, '@')
      .replace(/．/g, '.')
  );
}

/** Whether a number has the check digits of an international bank account (ISO 7064, modulo 97). */
function isBankAccount(number: string): boolean {
  const characters = number.replace(/[ -]/g, '').toUpperCase();
  const digits = [...characters.slice(4), ...characters.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Whether a number has a correct check digit (Luhn) and begins like a payment card. */
function hasCheckFigure(number: string): boolean {
  const digits = [...number.replace(/\D/g, '')].map(Number);
  const sum = digits.reverse().reduce((total, digit, position) => {
    if (position % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0 && /^[2-6]/.test(number);
}
