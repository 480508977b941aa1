import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@techadds/shared/testing';
import { lazyPage, lazyComponent } from './lazy';

const Page = () => <h1>Here</h1>;

test('loads a page when it is first shown, and only once', async () => {
  const load = jest.fn(() => Promise.resolve(Page));
  const Later = lazyPage(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = renderAt('/', <Later />);
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  unmount();
  renderAt('/', <Later />);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
});

test('shows a page at once whose code was loaded before', async () => {
  const Later = lazyPage(() => Promise.resolve(Page));
  await Later.preload();
  renderAt('/', <Later />);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
  await expect(lazyPage(() => Promise.reject(new Error('Loading chunk 7 failed.'))).preload()).rejects.toThrow('Loading chunk 7 failed.');
});

test('retries a page whose code failed to load', async () => {
  const load = jest.fn<Promise<typeof Page>, []>(() => Promise.resolve(Page)).mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const Later = lazyPage(load);
  renderAt('/', <Later />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This page didn’t load');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('reports a component that failed to load and closes it', async () => {
  const onClose = jest.fn();
  const Part = lazyComponent<{ onClose: () => void }>(() => Promise.reject(new Error('Loading chunk 7 failed.')));
  renderAt('/', <Part onClose={onClose} />);
  expect(await screen.findByText(/didn’t load/)).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('renders a component with its props once its code is loaded', async () => {
  const Part = lazyComponent<{ name: string; onClose?: () => void }>(() =>
    Promise.resolve(({ name }: { name: string }) => <p>Hello {name}</p>),
  );
  renderAt('/', <Part name="Ana" />);
  expect(await screen.findByText('Hello Ana')).toBeVisible();
});
