import type english from '../languages/en.json';

/** A section of the catalogue in `languages/`. `shared` has the words that both the loader and the drawer use. */
export type Section = 'shared' | 'loader' | 'drawer' | 'service';

/** The words of one section, by key. Each is an ICU message. */
export type Words<Name extends Section> = Readonly<Record<keyof (typeof english)[Name], string>>;
