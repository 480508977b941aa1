import { fireEvent, render, screen } from '@testing-library/react';
import { imageWidths } from '@techadds/shared/contract/files/images';
import { UiProvider } from '../base/UiProvider';
import { Image } from './Image';

const show = (src: string) => (
  <UiProvider>
    <Image src={src} alt="A rack of servers" aspectRatio={2} sizes="50vw" fallback={<p>No picture</p>} />
  </UiProvider>
);

test('offers exactly the widths that the edge serves', () => {
  render(show('/api/files/rack.jpg'));
  const offered = screen.getByRole('img').getAttribute('srcset')?.split(', ') ?? [];
  expect(offered).toHaveLength(imageWidths.length);
  imageWidths.forEach((width, n) => expect(offered[n]).toBe(`/images?url=%2Fapi%2Ffiles%2Frack.jpg&w=${width}&q=75 ${width}w`));
});

test('reserves its space and loads lazily', () => {
  render(show('/api/files/rack.jpg'));
  const picture = screen.getByRole('img', { name: 'A rack of servers' });
  expect([picture.getAttribute('width'), picture.getAttribute('height'), picture.getAttribute('loading')]).toEqual(['640', '320', 'lazy']);
});

test('fills its container without an aspect ratio', () => {
  const { container } = render(
    <UiProvider>
      <Image src="/api/files/rack.jpg" alt="" sizes="44px" />
    </UiProvider>,
  );
  const picture = container.querySelector('img')!;
  expect([picture.getAttribute('height'), picture.parentElement?.style.height]).toEqual([null, '100%']);
});

test('shows the fallback after an error and tries a new source', () => {
  const { rerender } = render(show('/api/files/gone.jpg'));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('No picture')).toBeVisible();
  rerender(show('/api/files/there.jpg'));
  expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('there.jpg'));
});
