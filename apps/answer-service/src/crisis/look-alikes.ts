const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀɐ',
  b: 'ьвʙβƅ',
  c: 'сᴄϲ¢ⅽ',
  d: 'ԁɗᴅđժ',
  e: 'еєεᴇɛ℮ҽ',
  f: 'ғꜰſƒ',
  g: 'ɡցɢ',
  h: 'һнʜհ',
  i: 'іιıɪｉїӏɩ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ʟⅼłƖ',
  m: 'мᴍ',
  n: 'пηɴոп',
  o: 'оοσᴏօø',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀɾ',
  s: 'ѕꜱʂ',
  t: 'тτᴛţ',
  u: 'υᴜսц',
  v: 'ѵνᴠ',
  w: 'ԝωᴡшա',
  x: 'хχ×',
  y: 'уγʏүყ',
  z: 'ᴢʐ',
};

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) =>
    [...alike].map((character): [string, string] => [character, letter]),
  ),
);

/** First letters of three alphabets that NFKC leaves: circled, squared and flag letters. */
const SYMBOL_ALPHABETS: readonly number[] = [0x1f150, 0x1f170, 0x1f1e6];

const LETTERS_IN_ALPHABET = 26;

/**
 * Replaces look-alike characters in lower-case text with Latin letters. If the text is not mostly Latin, words without
 * a Latin letter stay unchanged ('мне больно').
 */
export function withoutLookAlikes(text: string): string {
  const plain = text.replace(/[\u{1F150}-\u{1F1FF}]/gu, symbolLetter);
  const latin = plain.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const isMostlyLatin = latin * 2 > (plain.match(/\p{L}/gu)?.length ?? 0);
  return plain.replace(/[\p{L}\p{M}¢×]+/gu, (word) =>
    isMostlyLatin || /[a-z]/.test(word)
      ? [...word].map((character) => LETTER_OF.get(character) ?? character).join('')
      : word,
  );
}

function symbolLetter(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0;
  const first = SYMBOL_ALPHABETS.find(
    (start) => code >= start && code < start + LETTERS_IN_ALPHABET,
  );
  return first === undefined ? symbol : String.fromCharCode('a'.charCodeAt(0) + code - first);
}
