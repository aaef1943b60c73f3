import type english from '../languages/en.json';

/** A section of the catalogue in `languages/`. `shared` has the words that both the loader and the drawer use. */
export type Section = 'shared' | 'loader' | 'drawer' | 'service';

/**
 * The words of one section, by key. Words of `drawer` and `service` are ICU messages. Words of `shared` and `loader`
 * are plain texts, which may contain `{count}`.
 */
export type Words<Name extends Section> = Readonly<Record<keyof (typeof english)[Name], string>>;
