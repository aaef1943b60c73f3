import { describe, expect, it } from 'vitest';
import { writeSnippet } from './theme/snippet.ts';

const shortest = {
  cdn: 'https://cdn.example.gov/',
  askButton: true,
  buttonText: '',
  landingSearch: false,
  questions: 'One; Two',
  contextTrigger: false,
  contextUrl: '/cards/',
  question: 'Who?',
  floatingSearch: false,
  fallbackText: 'Contact us',
  fallbackUrl: '/contact/',
};
const loader =
  '<script async src="https://cdn.example.gov/loader.js" referrerpolicy="strict-origin"';

describe('writeSnippet', () => {
  it('the snippet has one script tag and the chosen elements, with the fallback in them', () => {
    const fallback = '<a href="/contact/">Contact us</a>';
    expect(writeSnippet(shortest)).toBe(
      `${loader}></script>\n<assist-ask-button>${fallback}</assist-ask-button>`,
    );
    const all = { landingSearch: true, contextTrigger: true, floatingSearch: true };
    expect(writeSnippet({ ...shortest, ...all, buttonText: 'Ask us' }).split('\n')).toEqual([
      `${loader} data-floating-search></script>`,
      `<assist-ask-button button-text="Ask us">${fallback}</assist-ask-button>`,
      `<assist-landing-search questions="One; Two">${fallback}</assist-landing-search>`,
      '<assist-context-trigger context-url="/cards/" question="Who?"><a href="/cards/">Who?</a></assist-context-trigger>',
    ]);
  });

  it('the snippet takes the address of a pinned loader as it is', () => {
    const cdn = 'https://cdn.example.gov/v1.2.3/loader.js';
    expect(writeSnippet({ ...shortest, cdn })).toContain(`src="${cdn}"`);
  });

  it('the snippet escapes whatever is typed', () => {
    const hostile = `"><script>alert('1')</script> & more`;
    const snippet = writeSnippet({ ...shortest, buttonText: hostile, fallbackText: hostile });
    expect(snippet.match(/<script/g)).toHaveLength(1);
    expect(snippet).toContain(`button-text="&#34;&#62;&#60;script&#62;alert('1')`);
  });
});
