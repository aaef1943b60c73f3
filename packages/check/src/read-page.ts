import { ELEMENTS } from '@assist/rules';
import { parseHTML } from 'linkedom';

export interface HostPage {
  readonly address: URL;
  readonly loaders: LoaderTag[];
  /**
   * Whether the HTML contains an element of the assistant, or a script tag with `data-floating-search` or
   * `data-search-trigger`.
   */
  readonly hasElements: boolean;
  /** Elements whose names begin with `assist-`. */
  readonly elements: readonly { readonly name: string; readonly attributes: readonly string[] }[];
  /** Returns how many elements match a selector; undefined for an invalid selector. */
  readonly count: (selector: string) => number | undefined;
  /** The content security policies in the page's `meta` elements. */
  readonly policies: readonly string[];
  readonly charset: string;
  /** The language of `<html lang>`, without its region, such as `fr`. Empty if the page names none. */
  readonly language: string;
}

export interface LoaderTag {
  src: URL;
  /** The tag's `data-*` attributes. */
  attributes: ReadonlyMap<string, string>;
  isModule: boolean;
  isBlocking: boolean;
  integrity: string;
  isCrossOrigin: boolean;
  nonce: string;
}

export function readPage(html: string, headers: Headers, address: URL): HostPage {
  const { document } = parseHTML(html);
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  const baseUrl = URL.canParse(base, address.href) ? new URL(base, address) : address;
  const loaders = [...document.querySelectorAll('script[src]')].flatMap((tag) =>
    readLoaderTag(tag, baseUrl),
  );
  const meta = document.querySelector('meta[charset]')?.getAttribute('charset');
  const type = `${headers.get('content-type')} ${document.querySelector('meta[http-equiv="content-type" i]')?.getAttribute('content')}`;
  return {
    address,
    loaders,
    hasElements:
      document.querySelector(
        `${Object.keys(ELEMENTS).join()}, script[data-floating-search], script[data-search-trigger]`,
      ) !== null,
    elements: [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName.startsWith('assist-'))
      .map((element) => ({ name: element.localName, attributes: element.getAttributeNames() })),
    count: (selector) => {
      try {
        return document.querySelectorAll(selector).length;
      } catch {
        return undefined;
      }
    },
    policies: [...document.querySelectorAll('meta[http-equiv="content-security-policy" i]')].map(
      (element) => element.getAttribute('content') ?? '',
    ),
    language: readLanguage(document.documentElement.getAttribute('lang')),
    charset: (/charset=["']?([\w-]+)/i.exec(type)?.[1] ?? meta ?? 'windows-1252').toLowerCase(),
  };
}

/** Returns the language of a tag without its region: `fr` for `fr-CA`. Empty for anything else. */
export function readLanguage(tag: string | null | undefined) {
  return /^[a-z]{2,3}(?=-|$)/.exec(tag?.trim().toLowerCase() ?? '')?.[0] ?? '';
}

function readLoaderTag(tag: Element, base: URL): LoaderTag[] {
  const text = tag.getAttribute('src') ?? '';
  if (!URL.canParse(text, base.href)) return [];
  const src = new URL(text, base);
  if (!/\/loader\.js$/.test(src.pathname)) return [];
  return [
    {
      src,
      attributes: new Map(
        [...tag.attributes]
          .map(({ name, value }): [string, string] => [name.toLowerCase(), value])
          .filter(([name]) => name.startsWith('data-')),
      ),
      isModule: tag.getAttribute('type')?.trim().toLowerCase() === 'module',
      isBlocking: !tag.hasAttribute('async') && !tag.hasAttribute('defer'),
      integrity: tag.getAttribute('integrity')?.trim() ?? '',
      isCrossOrigin: tag.hasAttribute('crossorigin'),
      nonce: tag.getAttribute('nonce') ?? '',
    },
  ];
}
