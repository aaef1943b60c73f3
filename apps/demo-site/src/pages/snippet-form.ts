import { type Content, html } from '../markup.ts';
import type { SnippetSettings } from '../scripts/web-teams/snippet.js';

interface TextField {
  readonly name: keyof SnippetSettings;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly maxLength?: number;
}

/**
 * The form that a snippet is written by (scripts/web-teams/snippet-form.js).
 *
 * @param cdnOrigin the address it begins with
 */
export function snippetForm(cdnOrigin: string) {
  return html`<form class="snippet-form needs-script" id="snippet-form" autocomplete="off" novalidate>
  ${group('Script tag', scriptFields(cdnOrigin))}
  ${group('Elements', elementFields())}
  ${group('Fallback', fallbackFields())}
  ${group('Your site’s own search', siteSearchFields())}
</form>`;
}

function scriptFields(cdnOrigin: string) {
  return [
    textField({
      name: 'cdn',
      label: 'Address of the CDN',
      hint: 'Another origin than your pages. Whoever runs the assistant tells you.',
      value: cdnOrigin,
    }),
    textField({
      name: 'contextQuery',
      label: 'Query parameters that say which page it is',
      hint: 'Of a page’s query the answer service learns only these. For example: id',
    }),
  ];
}

function elementFields() {
  return [
    choice({ name: 'hasAskButton', label: 'Ask button', isChosen: true }, [
      {
        name: 'askButtonText',
        label: 'Text of the button',
        hint: 'Without one: Ask about this page',
      },
    ]),
    choice({ name: 'hasLandingSearch', label: 'Landing search box' }, [
      {
        name: 'landingPlaceholder',
        label: 'Placeholder of the landing search box',
        hint: 'Without one: AI assist can answer your questions',
      },
      {
        name: 'landingQuestions',
        label: 'Popular questions',
        hint: 'With semicolons between them. A short form comes first: Gold card|Who can get a gold card?',
      },
    ]),
    choice({ name: 'hasContextTrigger', label: 'Context trigger' }, [
      { name: 'triggerText', label: 'Text of your link', value: 'Who can get a gold card?' },
      { name: 'triggerPage', label: 'Page it leads to and asks about', value: '/cards/gold-card/' },
      {
        name: 'triggerQuestion',
        label: 'Question it asks',
        hint: 'Without one, visitors type theirs.',
        maxLength: 150,
      },
    ]),
    choice({ name: 'hasFloatingSearch', label: 'Floating search box' }, [
      {
        name: 'floatingPlaceholder',
        label: 'Placeholder of the floating search box',
        hint: 'Without one: Not sure where to start? Search here.',
      },
    ]),
  ];
}

function fallbackFields() {
  return [
    html`<p class="group-hint">Buttons and boxes show this link if the assistant is not available. Give one, so that no entry point is ever dead.</p>`,
    textField({
      name: 'fallbackText',
      label: 'Text of the fallback link',
      hint: 'For example: Contact us',
    }),
    textField({
      name: 'fallbackPage',
      label: 'Page of the fallback link',
      hint: 'For example: /contact/',
    }),
  ];
}

function siteSearchFields() {
  return [
    html`<p class="group-hint">CSS selectors lead your search button to the drawer. Leave them empty to keep it as it is.</p>`,
    textField({
      name: 'searchTrigger',
      label: 'Button that opens your search',
      hint: 'For example: #search-open',
    }),
    textField({ name: 'searchModal', label: 'Its dialog', hint: 'Hidden when the drawer opens.' }),
    textField({ name: 'searchBackdrop', label: 'Backdrop of the dialog', hint: 'Hidden with it.' }),
  ];
}

function group(legend: string, fields: Content) {
  return html`<fieldset>
  <legend>${legend}</legend>
  ${fields}
</fieldset>`;
}

/** A checkbox, and the fields that show while it is ticked. */
function choice(
  {
    name,
    label,
    isChosen = false,
  }: { name: keyof SnippetSettings; label: string; isChosen?: boolean },
  fields: readonly TextField[],
) {
  return html`<div class="choice">
  <div class="choice-box">
    <input type="checkbox" id="setting-${name}" name="${name}"${isChosen ? html` checked` : undefined}>
    <label for="setting-${name}">${label}</label>
  </div>
  <div class="choice-fields">
    ${fields.map(textField)}
  </div>
</div>`;
}

function textField({ name, label, hint, value = '', maxLength }: TextField) {
  const id = `setting-${name}`;
  const describedBy = hint === undefined ? `${id}-problem` : `${id}-problem ${id}-hint`;
  const limit = maxLength === undefined ? undefined : html` maxlength="${maxLength}"`;
  return html`<div class="field">
  <label for="${id}">${label}</label>
  ${hint === undefined ? undefined : html`<p class="field-hint" id="${id}-hint">${hint}</p>`}
  <input id="${id}" name="${name}" value="${value}" aria-describedby="${describedBy}" spellcheck="false"${limit}>
  <p class="field-problem" id="${id}-problem"></p>
</div>`;
}
