import type english from '../languages/en.json';

/** A section of the catalogue in `languages/`. `shared` has the words that both the loader and the drawer use. */
export type Section = 'shared' | 'loader' | 'drawer' | 'service';

/** The words of one section, by key. Each is an ICU message. */
export type Words<Name extends Section> = Readonly<Record<keyof (typeof english)[Name], string>>;

/** Words of the drawer that the loader's card shows, too, because the card looks like the empty drawer. */
export const CARD_WORDS = ['drawer.note', 'drawer.privacyShort', 'drawer.supportContact'] as const;

/** The keys of `CARD_WORDS`. */
export type CardWord = (typeof CARD_WORDS)[number] extends `drawer.${infer Key}` ? Key : never;
