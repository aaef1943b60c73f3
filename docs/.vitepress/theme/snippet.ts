/** A web team's choices, by the names of the form's fields. */
export interface SnippetSettings {
  /** Address of the CDN, or of a loader on it. */
  readonly cdn: string;
  readonly askButton: boolean;
  readonly buttonText: string;
  readonly landingSearch: boolean;
  /** Popular questions, separated by semicolons. */
  readonly questions: string;
  readonly contextTrigger: boolean;
  readonly contextUrl: string;
  readonly question: string;
  readonly floatingSearch: boolean;
  readonly fallbackText: string;
  readonly fallbackUrl: string;
}

/** Returns the HTML that embeds the assistant. Leaves out empty texts. */
export function writeSnippet(settings: SnippetSettings): string {
  const { contextUrl, question, fallbackText, fallbackUrl } = settings;
  const cdn = settings.cdn.trim();
  const src = cdn.endsWith('.js') ? cdn : `${cdn.replace(/\/$/, '')}/loader.js`;
  const floating = settings.floatingSearch ? ' data-floating-search' : '';
  const fallback = link(fallbackUrl, fallbackText);
  return [
    `<script async${attribute('src', src)} referrerpolicy="strict-origin"${floating}></script>`,
    ...(settings.askButton
      ? [element('ask-button', attribute('button-text', settings.buttonText), fallback)]
      : []),
    ...(settings.landingSearch
      ? [element('landing-search', attribute('questions', settings.questions), fallback)]
      : []),
    ...(settings.contextTrigger
      ? [
          element(
            'context-trigger',
            attribute('context-url', contextUrl) + attribute('question', question),
            link(contextUrl, question || contextUrl),
          ),
        ]
      : []),
  ].join('\n');
}

function element(name: string, attributes: string, content: string): string {
  return `<assist-${name}${attributes}>${content}</assist-${name}>`;
}

function attribute(name: string, value: string): string {
  return value.trim() === '' ? '' : ` ${name}="${escapeHtml(value.trim())}"`;
}

function link(url: string, text: string): string {
  if (url.trim() === '') return '';
  return `<a${attribute('href', url)}>${escapeHtml(text.trim())}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
