import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fonts = '@uswds/uswds/dist/fonts';

/**
 * What the pages with other people's design systems load, by its place in `node_modules`. It is copied
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
];

/**
 * Copies the design systems' built files, from their packages.
 * @param {string} assetsFolder
 */
export async function copyDesignSystems(assetsFolder) {
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
 * @param {string} sheet
 * @param {string} file
 */
function fitSheet(sheet, file) {
  if (file.startsWith('govuk-frontend/')) return sheet.replace(/@font-face\{[^}]*\}/g, '');
  return sheet
    .replaceAll('~@uswds/uswds/fonts/', `/assets/${fonts}/`)
    .replaceAll('~@department-of-veterans-affairs/', '/assets/@department-of-veterans-affairs/');
}
