import { describe, expect, it } from 'vitest';
import { shortestSettings, writeSnippet } from './snippet.js';

const settings = { ...shortestSettings, cdn: 'https://cdn.example.gov' };

const write = (changes: Partial<typeof settings>) => writeSnippet({ ...settings, ...changes });

describe('writeSnippet', () => {
  it('the snippet needs one script tag and one element', () => {
    expect(write({})).toBe(`<!-- In the <head> of every page -->
<script
  async
  src="https://cdn.example.gov/loader.js"
  referrerpolicy="strict-origin"
></script>

<!-- In the <body>, where you want it -->
<assist-ask-button></assist-ask-button>`);
  });

  it('the snippet is the script tag alone where no element is chosen', () => {
    expect(write({ hasAskButton: false })).toBe(`<!-- In the <head> of every page -->
<script
  async
  src="https://cdn.example.gov/loader.js"
  referrerpolicy="strict-origin"
></script>`);
  });

  it.each([
    ['https://cdn.example.gov/', 'https://cdn.example.gov/loader.js'],
    [' https://cdn.example.gov ', 'https://cdn.example.gov/loader.js'],
    ['https://www.example.gov/assist', 'https://www.example.gov/assist/loader.js'],
    ['https://cdn.example.gov/v1.2.3/', 'https://cdn.example.gov/v1.2.3/loader.js'],
    ['https://cdn.example.gov/v1.2.3/loader.js', 'https://cdn.example.gov/v1.2.3/loader.js'],
    ['https://cdn.example.gov/a"b', 'https://cdn.example.gov/a%22b/loader.js'],
  ])('the snippet finds the loader on the CDN %s', (cdn, loader) => {
    expect(write({ cdn })).toContain(`src="${loader}"`);
  });

  it('the snippet gives a script tag with many attributes a line for each', () => {
    const snippet = write({
      hasFloatingSearch: true,
      contextQuery: ' id,  page ',
      searchTrigger: '#open',
      searchModal: '.dialog',
      searchBackdrop: '.backdrop',
    });
    expect(snippet).toContain(`<script
  async
  src="https://cdn.example.gov/loader.js"
  referrerpolicy="strict-origin"
  data-search-trigger="#open"
  data-search-modal=".dialog"
  data-search-backdrop=".backdrop"
  data-context-query="id page"
  data-floating-search
></script>`);
  });

  it('the snippet puts the floating box into the page where it has a placeholder of its own', () => {
    const snippet = write({
      hasAskButton: false,
      hasFloatingSearch: true,
      floatingPlaceholder: 'Search',
    });
    expect(snippet).not.toContain('data-floating-search');
    expect(snippet).toContain(
      '<assist-floating-search\n  placeholder="Search"\n></assist-floating-search>',
    );
  });

  it('the snippet has each element with its texts and the fallback in it', () => {
    const snippet = write({
      askButtonText: 'Ask us',
      hasLandingSearch: true,
      landingPlaceholder: 'What?',
      landingQuestions: 'One; Two',
      fallbackText: 'Contact us',
      fallbackPage: '/contact/',
    });
    expect(snippet).toContain(`<assist-ask-button button-text="Ask us">
  <a href="/contact/">Contact us</a>
</assist-ask-button>

<assist-landing-search placeholder="What?" questions="One; Two">
  <a href="/contact/">Contact us</a>
</assist-landing-search>`);
  });

  it('the snippet wraps the link of the page into a context trigger', () => {
    const snippet = write({
      hasAskButton: false,
      hasContextTrigger: true,
      triggerText: 'Who can?',
      triggerPage: '/cards/',
      triggerQuestion: 'Who?',
    });
    expect(snippet).toContain(`<assist-context-trigger context-url="/cards/" question="Who?">
  <a href="/cards/">Who can?</a>
</assist-context-trigger>`);
  });

  it('the snippet leaves out the texts of what is not chosen', () => {
    expect(
      write({ landingQuestions: 'One', triggerText: 'Two', floatingPlaceholder: 'Three' }),
    ).toBe(write({}));
  });

  it('the snippet escapes whatever is typed', () => {
    const snippet = write({
      askButtonText: `"><script>alert('1')</script> & more`,
      searchTrigger: '[data-a="b"]',
      fallbackText: '</a><b>',
      fallbackPage: '/?a=1&b="2"',
    });
    expect(snippet).toContain(
      `button-text="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt; &amp; more"`,
    );
    expect(snippet).toContain('data-search-trigger="[data-a=&quot;b&quot;]"');
    expect(snippet).toContain('<a href="/?a=1&amp;b=&quot;2&quot;">&lt;/a&gt;&lt;b&gt;</a>');
  });

  it('writing the snippet throws where the address of the CDN is none', () => {
    expect(() => write({ cdn: 'cdn.example.gov' })).toThrow(TypeError);
  });
});
