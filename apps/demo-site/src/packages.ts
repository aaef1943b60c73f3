import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fonts = '@uswds/uswds/dist/fonts';

/**
 * What the pages made with other people's design systems and scripts load, by its place in `node_modules`. It is copied
 * to the same place below `/assets/`, so that relative addresses within it hold.
 */
const files = [
  'bootstrap/dist/css/bootstrap.min.css',
  'bootstrap/dist/js/bootstrap.bundle.min.js',
  'govuk-frontend/dist/govuk/govuk-frontend.min.css',
  'govuk-frontend/dist/govuk/govuk-frontend.min.js',
  '@uswds/uswds/dist/css/uswds.min.css',
  '@uswds/uswds/dist/js/uswds.min.js',
  '@uswds/uswds/dist/img/usa-icons/add.svg',
  '@uswds/uswds/dist/img/usa-icons/close.svg',
  '@uswds/uswds/dist/img/usa-icons/navigate_next.svg',
  '@uswds/uswds/dist/img/usa-icons/remove.svg',
  '@uswds/uswds/dist/img/usa-icons-bg/search--white.svg',
  `${fonts}/merriweather/Latin-Merriweather-Bold.woff2`,
  `${fonts}/merriweather/Latin-Merriweather-Regular.woff2`,
  `${fonts}/source-sans-pro/sourcesanspro-bold-webfont.woff2`,
  `${fonts}/source-sans-pro/sourcesanspro-regular-webfont.woff2`,
  '@department-of-veterans-affairs/css-library/dist/fonts/bitter-bold.woff2',
  '@department-of-veterans-affairs/css-library/dist/fonts/bitter-regular.woff2',
  '@department-of-veterans-affairs/css-library/dist/img/info.svg',
  '@department-of-veterans-affairs/css-library/dist/stylesheets/base/fonts.css',
  '@department-of-veterans-affairs/css-library/dist/stylesheets/core.css',
  '@department-of-veterans-affairs/css-library/dist/stylesheets/utilities.css',
  'alpinejs/dist/cdn.min.js',
  'angular/angular.min.js',
  'backbone/backbone-min.js',
  'bootstrap-3/dist/css/bootstrap.min.css',
  'bootstrap-3/dist/js/bootstrap.min.js',
  'bootstrap-4/dist/css/bootstrap.min.css',
  'bootstrap-4/dist/js/bootstrap.bundle.min.js',
  'bulma/css/bulma.min.css',
  'foundation-sites/dist/css/foundation.min.css',
  'foundation-sites/dist/js/foundation.min.js',
  '@hotwired/stimulus/dist/stimulus.umd.js',
  'htmx.org/dist/htmx.min.js',
  'jquery/dist/jquery.min.js',
  'jquery-ui/dist/jquery-ui.min.js',
  'jquery-ui/dist/themes/base/jquery-ui.min.css',
  'knockout/build/output/knockout-latest.js',
  'materialize-css/dist/css/materialize.min.css',
  'materialize-css/dist/js/materialize.min.js',
  'mithril/mithril.min.js',
  'normalize.css/normalize.css',
  '@picocss/pico/css/pico.min.css',
  'preact/dist/preact.umd.js',
  'tailwindcss/preflight.css',
  'underscore/underscore-umd-min.js',
];

/** Copies other people's built files, from their packages. */
export async function copyPackages(assetsFolder: string) {
  for (const file of files) {
    const from = fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));
    const to = join(assetsFolder, file);
    await cp(from, to);
    if (file.endsWith('.css')) await writeFile(to, fitSheet(await readFile(from, 'utf8'), file));
  }
}

/**
 * A sheet for a page without a bundler: addresses that name a package lead below `/assets/`. GOV.UK's
 * font may be used on gov.uk only; without its rules the sheet's next choice holds.
 */
function fitSheet(sheet: string, file: string) {
  if (file.startsWith('govuk-frontend/')) return sheet.replace(/@font-face\{[^}]*\}/g, '');
  return sheet
    .replaceAll('~@uswds/uswds/fonts/', `/assets/${fonts}/`)
    .replaceAll('~@department-of-veterans-affairs/', '/assets/@department-of-veterans-affairs/');
}
