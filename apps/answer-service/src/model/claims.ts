/**
 * A fact in a text that can be checked against a page, such as an amount or a telephone number. Equal facts have the
 * same normal form: `amount:50000`, `percent:70`, `30 day`, `number:12`, `phone:18005550100`, `code:21526EZ`,
 * `address:claims.example`.
 */
export type Claim = string;

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety';
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...TENS.split(' ').map((word, position) => [word, 10 * (position + 1)] as const),
  ...ONES.split(' ').map((word, position) => [word, position + 1] as const),
]);
const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const NUMBER_WORD = [...NUMBER_WORDS.keys(), ...MULTIPLIERS.keys()].join('|');
const SPELLED = new RegExp(
  String.raw`\b(?:${NUMBER_WORD})(?:(?:[ -]| and )(?:${NUMBER_WORD}))*\b`,
  'gi',
);

/** Matches a web address, a bare host or an e-mail address. Does not match abbreviations: 'U.S.', 'e.g.', 'p.m.'. */
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\/\/|\bwww\.)\S+|\bmailto:\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)*|\b(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]{2,}\.\p{L}{2,}\b(?:\/\S*)?/giu;

/**
 * Matches an address that is disguised to evade filters: 'claims (at) help (dot) example', 'help dot com'. No passage
 * supports a disguised address, because pages do not disguise addresses.
 */
const DISGUISED =
  /[([{]\s*(?:dot|at|\.)\s*[)\]}]|\b(?:dot|point)\s+(?:com|org|net|gov|info|io|co|uk|au|ca|example)\b|\w\s+\.\s*(?:com|org|net|gov|info|io|example)\b|\bhxxps?\b/i;

/** Matches digits with the usual separators. `claimsOf` treats at least seven digits as a telephone number. */
const PHONE = /\+?\(?\d[\d\s().–/-]{5,}\d/g;
/** Matches a telephone number that contains letters: '1-800-FLOWERS'. */
const PHONE_WORD = /\b(?:1[-. ]?)?8\d\d[-. ][A-Z]{3,}(?:[-. ][A-Z\d]+)*\b/g;

/** Matches an identifier of digits and letters: '21-526EZ', 'DD214'. */
const CODE = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])\w+(?:-\w+)*\b/g;
/** Matches a number with a unit or ending: '5pm', '30-day', '1st'. These words count as numbers, not as identifiers. */
const COUNTED = /^(\d+)(?:-?(?:st|nd|rd|th|am|pm|s|x|k|km|kg|mg|m)|-[a-z]{3,}(?:-[a-z]+)*)$/;

const NUMBER =
  /([$€£]\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(\s?%|[\s-]?(?:(?:calendar|business|working|full|consecutive) )?(?:percent|per cent|dollars?|euros?|pounds?|cents?|minutes?|hours?|days?|weeks?|months?|years?)\b)?/gi;

/** Finds the checkable facts of a text. */
export function claimsOf(text: string): ReadonlySet<Claim> {
  const claims = new Set<Claim>();
  let rest = withFigures(text.normalize('NFKC').replace(/[。｡․]/g, '.'));
  const take = (pattern: RegExp, read: (match: string) => Claim | undefined): void => {
    rest = rest.replace(pattern, (match) => {
      const claim = read(match);
      if (claim === undefined) return match;
      claims.add(claim);
      return ' ';
    });
  };
  if (DISGUISED.test(rest)) claims.add('address:disguised');
  take(ADDRESS, (match) => `address:${plainAddress(match)}`);
  take(PHONE_WORD, (match) => `phone:${match.replace(/[^A-Z\d]/g, '').replace(/^1(?=8)/, '')}`);
  take(PHONE, (match) => {
    const digits = match.replace(/\D/g, '');
    return digits.length < 7 ? undefined : `phone:${digits.replace(/^1(?=\d{10}$)/, '')}`;
  });
  take(CODE, (match) => {
    return COUNTED.test(match) ? undefined : `code:${match.replace(/[-_]/g, '').toUpperCase()}`;
  });
  for (const [, currency, figures = '', unit] of rest.matchAll(NUMBER)) {
    claims.add(numberClaim(figures, currency, unit));
  }
  return claims;
}

/** Whether a passage contains a claim. A number without a unit matches the same number with any unit. */
export function holdsClaim(passage: ReadonlySet<Claim>, claim: Claim): boolean {
  if (passage.has(claim)) return true;
  const value = /^number:(.+)$/.exec(claim)?.[1];
  if (value === undefined) return false;
  const isWithin = new RegExp(String.raw`(?<![\d.])${value.replace('.', String.raw`\.`)}(?![\d.])`);
  return [...passage].some((held) => isWithin.test(held.replace(/^code:\D+/, '')));
}

function numberClaim(
  figures: string,
  currency: string | undefined,
  unit: string | undefined,
): Claim {
  const value = String(Number(figures.replaceAll(',', '')));
  const name = unit
    ?.trim()
    .toLowerCase()
    .replace(/^-|^\w+ (?!cent)|s$/g, '');
  if (currency !== undefined || name === 'dollar' || name === 'euro' || name === 'pound') {
    return `amount:${value}`;
  }
  if (name === '%' || name === 'percent' || name === 'per cent') return `percent:${value}`;
  return name === undefined ? `number:${value}` : `${value} ${name}`;
}

/**
 * Replaces number words by digits: 'fifty thousand' becomes '50000'. Leaves a lone 'one' or 'hundred' unchanged,
 * because a lone 'one' seldom means a number.
 */
function withFigures(text: string): string {
  return text.replace(SPELLED, (words) => {
    const parts = words
      .toLowerCase()
      .split(/[ -]+/)
      .filter((word) => word !== 'and');
    if (parts.length === 1 && (parts[0] === 'one' || parts[0] === 'hundred')) return words;
    let total = 0;
    let group = 0;
    for (const part of parts) {
      const multiplier = MULTIPLIERS.get(part);
      if (multiplier === undefined) group += NUMBER_WORDS.get(part) ?? 0;
      else if (multiplier === 100) group = Math.max(1, group) * multiplier;
      else {
        total += Math.max(1, group) * multiplier;
        group = 0;
      }
    }
    return String(total + group);
  });
}

function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:mailto:|[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?/, '')
    .replace(/[/)\].,;:!?'"”’*_]+$/, '');
}
