import { describe, expect, it } from 'vitest';
import { findProblems } from './check-settings.js';
import { shortestSettings } from './snippet.js';

const settings = { ...shortestSettings, cdn: 'https://cdn.example.gov' };
const isSelector = (text: string) => !text.includes('[[');

const find = (changes: Partial<typeof settings>) =>
  findProblems({ ...settings, ...changes }, isSelector);

describe('findProblems', () => {
  it.each([
    'https://cdn.example.gov',
    'https://cdn.example.gov/',
    ' HTTPS://cdn.example.gov:8443/assist ',
    'https://cdn.example.gov/v1.2.3/loader.js',
    'http://localhost:3001',
    'http://127.0.0.1:3001',
    'http://[::1]:3001',
  ])('the check of the settings takes the CDN %s', (cdn) => {
    expect(find({ cdn })).toEqual({});
  });

  it.each([
    ['', /Enter the address/],
    ['   ', /Enter the address/],
    ['cdn.example.gov', /whole address/],
    ['//cdn.example.gov', /whole address/],
    ['/loader.js', /whole address/],
    ['https://', /whole address/],
    ['https:cdn.example.gov', /whole address/],
    ['javascript:alert(1)', /whole address/],
    ['ftp://cdn.example.gov', /whole address/],
    ['http://cdn.example.gov', /begin with https/],
    ['http://127.0.0.1.example.gov', /begin with https/],
    ['https://user:word@cdn.example.gov', /user name and password/],
    ['https://cdn.example.gov?a', /begins with \? or #/],
    ['https://cdn.example.gov/#a', /begins with \? or #/],
    ['https://cdn.example.gov/drawer/index.html', /CDN itself/],
    ['https://cdn.example.gov/debug.js', /CDN itself/],
  ])('the check of the settings refuses the CDN %j', (cdn, problem) => {
    expect(find({ cdn })).toEqual({ cdn: expect.stringMatching(problem) });
  });

  it('the check of the settings takes names of query parameters, not a query', () => {
    expect(find({ contextQuery: 'id, page' })).toEqual({});
    expect(find({ contextQuery: '?id=1' })).toEqual({ contextQuery: expect.any(String) });
  });

  it('the check of the settings wants selectors, and the one of the button first', () => {
    expect(find({ searchTrigger: '#a', searchModal: '.b', searchBackdrop: 'c' })).toEqual({});
    expect(find({ searchTrigger: '#a', searchModal: '[[', searchBackdrop: '[[' })).toEqual({
      searchModal: expect.stringMatching(/not a CSS selector/),
      searchBackdrop: expect.stringMatching(/not a CSS selector/),
    });
    expect(find({ searchBackdrop: '.b' })).toEqual({
      searchTrigger: expect.stringMatching(/button as well/),
    });
  });

  it('the check of the settings wants text and page of a context trigger, but only of one that is chosen', () => {
    expect(find({ triggerPage: 'javascript:alert(1)' })).toEqual({});
    expect(find({ hasContextTrigger: true, triggerPage: 'javascript:alert(1)' })).toEqual({
      triggerText: expect.any(String),
      triggerPage: expect.any(String),
    });
    expect(
      find({ hasContextTrigger: true, triggerText: 'a', triggerPage: 'https://www.example.gov/' }),
    ).toEqual({});
  });

  it('the check of the settings wants all of a fallback or nothing', () => {
    expect(find({ fallbackText: 'Contact us', fallbackPage: 'contact' })).toEqual({});
    expect(find({ fallbackText: 'Contact us' })).toEqual({ fallbackPage: expect.any(String) });
    expect(find({ fallbackPage: '/contact/' })).toEqual({ fallbackText: expect.any(String) });
    expect(find({ fallbackText: 'Contact us', fallbackPage: 'data:,x' })).toEqual({
      fallbackPage: expect.any(String),
    });
    expect(find({ hasAskButton: false, fallbackText: 'Contact us' })).toEqual({});
  });
});
