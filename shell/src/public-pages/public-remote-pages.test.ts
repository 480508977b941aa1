import { mfes } from '@techadds/shared/mfes';
import { isPublicPath } from '@techadds/shared/routes';
import { outside, outsideAt } from './public-remote-pages';

it.each(outside.map((entry) => [entry.path, entry] as const))(
  '%s opens without a session, and so do the files of its remote',
  (path, { owner }) => {
    expect(isPublicPath(path)).toBe(true);
    expect(mfes[owner].public).toBe(true);
  },
);

it.each([
  ['/services/new', 'mfe-marketplace'],
  ['/auth/q/abc', 'mfe-crm-contracts'],
  ['/auth/sign/a-b_c', 'mfe-crm-contracts'],
])('%s is a page of %s', (path, owner) => {
  expect(outsideAt(path)?.owner).toBe(owner);
});

it.each(['/services/new/x', '/services', '/auth/q/', '/auth/q', '/q/abc', '/auth/signs/a', '/login'])('%s is a page of none', (path) => {
  expect(outsideAt(path)).toBeUndefined();
});
