import type { Page } from '@playwright/test';

/** The URLs of the writes that the page sends to the API from now on. Its reports of errors and timings go elsewhere. */
export function recordWrites(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && request.url().includes('/api/') && urls.push(request.url()));
  return urls;
}
