import { parseHTML } from 'linkedom';

/** What a host page says of the assistant. */
export interface HostPage {
  readonly address: URL;
  readonly loaders: LoaderTag[];
  /** One of the assistant's elements, or attributes that ask for one, are there. */
  readonly hasElements: boolean;
  /** Of the page's meta elements, before the loader's tag. */
  readonly policies: readonly string[];
  readonly charset: string;
}

/** A script tag of the loader. */
export interface LoaderTag {
  src: URL;
  isModule: boolean;
  isBlocking: boolean;
  integrity: string;
  isCrossOrigin: boolean;
  nonce: string;
}

const elements =
  'assist-ask-button, assist-landing-search, assist-floating-search, assist-context-trigger, assist-playground';

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
        `${elements}, script[data-floating-search], script[data-search-trigger]`,
      ) !== null,
    policies: [...document.querySelectorAll('meta[http-equiv="content-security-policy" i]')].map(
      (element) => element.getAttribute('content') ?? '',
    ),
    charset: (/charset=["']?([\w-]+)/i.exec(type)?.[1] ?? meta ?? 'windows-1252').toLowerCase(),
  };
}

function readLoaderTag(tag: Element, base: URL): LoaderTag[] {
  const text = tag.getAttribute('src') ?? '';
  if (!URL.canParse(text, base.href)) return [];
  const src = new URL(text, base);
  if (!/\/loader\.js$/.test(src.pathname)) return [];
  return [
    {
      src,
      isModule: tag.getAttribute('type')?.trim().toLowerCase() === 'module',
      isBlocking: !tag.hasAttribute('async') && !tag.hasAttribute('defer'),
      integrity: tag.getAttribute('integrity')?.trim() ?? '',
      isCrossOrigin: tag.hasAttribute('crossorigin'),
      nonce: tag.getAttribute('nonce') ?? '',
    },
  ];
}
