import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UiProvider } from '@techadds/shared/ui/base';

/** Renders a public page at a URL. */
export function renderPublicPage(address: string, page: ReactNode) {
  history.replaceState(null, '', address);
  return render(<UiProvider>{page}</UiProvider>);
}

/** A response that is delayed until `release` is called. */
export function createDelayedResponse<T>(answer: T): { answer: () => Promise<T>; release: () => void } {
  let release = () => undefined as void;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => waiting.then(() => answer), release: () => release() };
}
