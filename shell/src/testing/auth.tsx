import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UiProvider } from '@techadds/shared/ui/base';

/** Shows a page outside the app at an address, as a page load would. */
export function enterAt(address: string, page: ReactNode) {
  history.replaceState(null, '', address);
  return render(<UiProvider>{page}</UiProvider>);
}

/** An answer that is held back until the test lets it go. */
export function held<T>(answer: T): { answer: () => Promise<T>; release: () => void } {
  let release = () => undefined as void;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => waiting.then(() => answer), release: () => release() };
}
