import { screen } from '@testing-library/react';
import { renderAt } from '@techadds/shared/testing';
import { SignatureView } from './SignatureView';
import { toStrokePath } from './strokes';

test.each([
  ['a dot', [10, 20], 'M10 20h0.01'],
  ['a straight line', [10, 20, 30, 40], 'M10 20L30 40'],
  ['a line whose corners are rounded', [0, 0, 10, 20, 30, 40], 'M0 0Q10 20 20 30L30 40'],
  ['nothing', [], ''],
])('renders a stroke as %s', (_, stroke, path) => {
  expect(toStrokePath(stroke)).toBe(path);
});

test('shows a typed signature as entered, labeled with the signer’s name', () => {
  renderAt('/', <SignatureView name="Jonas Weber" signature={{ kind: 'typed', text: 'J. Weber 🖋' }} />);
  expect(screen.getByRole('img', { name: 'Signature of Jonas Weber, typed: J. Weber 🖋' })).toHaveTextContent('J. Weber 🖋');
});

test('renders a drawn signature as one path per stroke, in canvas units', () => {
  renderAt(
    '/',
    <SignatureView
      name="Jonas"
      signature={{
        kind: 'drawn',
        strokes: [
          [0, 0, 10, 10],
          [5, 5],
        ],
      }}
    />,
  );
  const drawn = screen.getByRole('img', { name: 'Signature of Jonas' });
  expect(drawn).toHaveAttribute('viewBox', '0 0 600 200');
  expect(drawn.querySelector('path')).toHaveAttribute('d', 'M0 0L10 10M5 5h0.01');
});

test('renders an uploaded signature as its image', () => {
  renderAt('/', <SignatureView name="Jonas" signature={{ kind: 'uploaded', png: 'iVBORw0KGgo=' }} />);
  expect(screen.getByRole('img', { name: 'Signature of Jonas' })).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo=');
});
