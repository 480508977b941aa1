import { MemoryStorage } from './MemoryStorage';

/**
 * Replaces storage to which the browser denies the access, as where a user blocks all site data: the app works until the page is closed or
 * loaded again.
 */
export function provideStorage(scope: object = globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      (scope as Window)[name].getItem('');
    } catch {
      Object.defineProperty(scope, name, { value: new MemoryStorage() });
    }
}

provideStorage();
