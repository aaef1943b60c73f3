// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContactLine } from './contact-line.tsx';

it('a contact line turns the labels within its text into links', () => {
  const { container } = render(
    <ContactLine
      contact={{
        text: 'In a crisis: call 988, or text 838255.',
        links: [
          { label: 'Call 988', url: 'tel:988' },
          { label: 'Text 838255', url: 'sms:838255' },
        ],
        markdown: undefined,
      }}
    />,
  );
  expect(container.textContent).toBe('In a crisis: call 988, or text 838255.');
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['call 988', 'tel:988'],
    ['text 838255', 'sms:838255'],
  ]);
});

it('a contact line ends with a sentence for each link that its text does not name', () => {
  const { container } = render(
    <ContactLine
      contact={{
        text: 'Somebody is here for you.',
        links: [
          { label: 'call 988, then press 1', url: 'tel:988' },
          { label: 'text 838255', url: 'sms:838255' },
          { label: 'Run', url: 'javascript:alert(1)' },
        ],
        markdown: undefined,
      }}
    />,
  );
  expect(container.textContent).toBe(
    'Somebody is here for you. Call 988, then press 1. Text 838255.',
  );
  expect(container.querySelectorAll('a')).toHaveLength(2);
});
