/**
 * Whether a measured value meets its budget.
 * @typedef {object} Verdict
 * @property {string} title
 * @property {number} value NaN when what it is made of was not measured
 * @property {'most' | 'least' | 'exact'} kind what the limit is
 * @property {number} limit
 * @property {boolean} isMet
 */

/**
 * @param {string} title of the value
 * @param {number} value
 * @param {number} most
 * @param {string} [unit] of both, with the space before it
 * @returns {Verdict}
 */
export function atMost(title, value, most, unit = '') {
  return {
    title: `${title} <= ${most}${unit}`,
    value,
    isMet: value <= most,
    kind: 'most',
    limit: most,
  };
}

/**
 * @param {string} title of the value
 * @param {number} value
 * @param {number} least
 * @param {string} [unit] of both, with the space before it
 * @returns {Verdict}
 */
export function atLeast(title, value, least, unit = '') {
  return {
    title: `${title} >= ${least}${unit}`,
    value,
    isMet: value >= least,
    kind: 'least',
    limit: least,
  };
}

/**
 * @param {string} title of the value
 * @param {number} value
 * @param {number} wanted
 * @returns {Verdict}
 */
export function exactly(title, value, wanted) {
  return {
    title: `${title} = ${wanted}`,
    value,
    isMet: value === wanted,
    kind: 'exact',
    limit: wanted,
  };
}

/**
 * A line that says whether a budget is met.
 * @param {Verdict} verdict
 * @returns {string}
 */
export function formatVerdict({ title, value, isMet }) {
  return `${isMet ? 'pass' : 'FAIL'}  ${title}: ${value.toFixed(1)}`;
}
