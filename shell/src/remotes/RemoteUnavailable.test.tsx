import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from '@techadds/shared/router';
import { UiProvider } from '@techadds/shared/ui/base';
import { RemoteError, StepTimeout } from './remote-error';
import { RemoteUnavailable } from './RemoteUnavailable';
import { computeRetryDelay } from './useRetry';

function renderFallback(failures: number, onRetry = jest.fn(), outside = false) {
  const error = new RemoteError('mfe-finance', 'entry', new StepTimeout(4000));
  render(
    <UiProvider>
      <BrowserRouter>
        <RemoteUnavailable
          name="mfe-finance"
          title="Fees"
          version="0123456789"
          {...{ error, failures, onRetry, isPublic: outside }}
          busy={false}
        />
      </BrowserRouter>
    </UiProvider>,
  );
  return { error, onRetry };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('names the remote that did not load, links to the dashboard and shows the details for support', async () => {
  const { error } = renderFallback(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Finance didn’t load');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  for (const fact of ['mfe-finance@0123456789', 'Timed out after 4 s (entry)', error.reference])
    expect(await screen.findByText(fact)).toBeVisible();
});

test('has no link to the dashboard on a public page', () => {
  renderFallback(1, undefined, true);
  expect(screen.getByRole('alert')).toHaveTextContent('This page didn’t load');
  expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
});

test('counts down to an automatic retry', () => {
  const { onRetry } = renderFallback(1);
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.getByText('Trying again in 7 s')).toBeVisible();
  expect(onRetry).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(7000));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('retries at once when the browser is back online', () => {
  const { onRetry } = renderFallback(1);
  act(() => void dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('backs off: 12, 24, 48, 60 and 60 seconds, then only manually', () => {
  expect([1, 2, 3, 4, 5, 6].map(computeRetryDelay)).toEqual([12, 24, 48, 60, 60, null]);
  const { onRetry } = renderFallback(6);
  act(() => jest.advanceTimersByTime(600_000));
  expect(onRetry).not.toHaveBeenCalled();
  expect(screen.queryByText(/Trying again/)).toBeNull();
});
