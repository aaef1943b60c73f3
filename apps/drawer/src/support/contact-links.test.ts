import { describe, expect, it } from 'vitest';
import { selectContactLinks } from './contact-links.ts';

const link = (url: string) => ({ label: 'Call', url });

describe('the links of a contact', () => {
  it('the links of a contact may be calls, messages and web pages', () => {
    const links = [link('tel:988'), link('sms:838255'), link('https://help.example.gov/chat')];
    expect(selectContactLinks(links)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://help.example.gov/',
    '/contact/',
    'https://help.example.gov@evil.example/',
    'intent://988#Intent;scheme=tel;end',
    '',
  ])('the links of a contact exclude %j', (url) => {
    expect(selectContactLinks([link(url)])).toEqual([]);
  });

  it('the links of a contact begin with a capital letter', () => {
    const labels = ['call 988, then press 1', 'Text 838255', 'élan', '988'].map((label, index) => ({
      label,
      url: `tel:${index}`,
    }));
    expect(selectContactLinks(labels).map(({ label }) => label)).toEqual([
      'Call 988, then press 1',
      'Text 838255',
      'Élan',
      '988',
    ]);
  });

  it('the links of a contact have no duplicates and are at most six', () => {
    const links = Array.from({ length: 12 }, (_, index) => link(`tel:${index % 8}`));
    expect(selectContactLinks(links)).toEqual(links.slice(0, 6));
  });
});
