import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Link } from '@techadds/shared/router';
import { currentUrl, renderAt } from '@techadds/shared/testing';

test('navigates within the app, also to a part of the current URL', async () => {
  renderAt(
    '/orders?tab=all',
    <>
      <Link to="/orders/1">One</Link>
      <Link to="?tab=late">Late</Link>
    </>,
  );
  expect(screen.getByRole('link', { name: 'One' })).toHaveAttribute('href', '/orders/1');
  await userEvent.click(screen.getByRole('link', { name: 'Late' }));
  expect(currentUrl()).toBe('/orders?tab=late');
  await userEvent.click(screen.getByRole('link', { name: 'One' }));
  expect(currentUrl()).toBe('/orders/1');
});

test('leaves clicks with a modifier key to the browser and ignores handled clicks', () => {
  renderAt(
    '/here',
    <>
      <Link to="/there">There</Link>
      <Link to="/stopped" onClick={(event) => event.preventDefault()}>
        Stopped
      </Link>
    </>,
  );
  const link = screen.getByRole('link', { name: 'There' });
  // jsdom does not implement navigation.
  link.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: false });
  fireEvent.click(link, { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: 'Stopped' }));
  expect(currentUrl()).toBe('/here');
});

test('passes attributes and the ref to the element', () => {
  const ref = createRef<HTMLAnchorElement>();
  renderAt(
    '/',
    <Link ref={ref} to="/there" aria-current="page" className="mine">
      There
    </Link>,
  );
  expect(ref.current).toBe(screen.getByRole('link', { name: 'There' }));
  expect(ref.current).toHaveAttribute('aria-current', 'page');
  expect(ref.current).toHaveClass('mine');
});
