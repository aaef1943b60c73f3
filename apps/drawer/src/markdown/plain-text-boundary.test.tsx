// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlainTextBoundary } from './plain-text-boundary.tsx';

function Broken(): never {
  throw new RangeError('Maximum call stack size exceeded');
}

it('a text that cannot be formatted is shown as plain text', () => {
  const { container, unmount } = render(
    <>
      <p>before</p>
      <PlainTextBoundary source="**words**">
        <Broken />
      </PlainTextBoundary>
    </>,
    { onCaughtError: () => undefined },
  );
  expect(container.innerHTML).toBe(
    '<p>before</p><div class="plain-text"><div>**words**</div></div>',
  );
  unmount();
});
