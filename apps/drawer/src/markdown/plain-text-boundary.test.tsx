// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '../test-support/render-drawer.tsx';
import { PlainTextBoundary } from './plain-text-boundary.tsx';

function Broken(): never {
  throw new RangeError('Maximum call stack size exceeded');
}

it('shows the text as it was written where formatting it fails', () => {
  const container = document.createElement('div');
  const root = createRoot(container, { onCaughtError: () => undefined });
  act(() =>
    root.render(
      <>
        <p>before</p>
        <PlainTextBoundary source="**words**" isGrowing={false}>
          <Broken />
        </PlainTextBoundary>
      </>,
    ),
  );
  expect(container.innerHTML).toBe(
    '<p>before</p><div class="plain-text"><div>**words**</div></div>',
  );
  act(() => root.unmount());
});
