import { mfes } from '@techadds/shared/mfes';
import { isPublicPath } from '@techadds/shared/routes';
import { publicRemoteRoutes, findPublicRemoteRoute } from './public-remote-pages';

test.each(publicRemoteRoutes.map((entry) => [entry.path, entry] as const))(
  'makes %s and the files of its remote accessible without a session',
  (path, { owner }) => {
    expect(isPublicPath(path)).toBe(true);
    expect(mfes[owner].public).toBe(true);
  },
);

test.each([
  ['/services/new', 'mfe-marketplace'],
  ['/auth/q/abc', 'mfe-crm-contracts-public'],
  ['/auth/sign/a-b_c', 'mfe-crm-contracts-public'],
  ['/verify', 'mfe-crm-contracts-public'],
])('finds the page %s of %s', (path, owner) => {
  expect(findPublicRemoteRoute(path)?.owner).toBe(owner);
});

test.each(['/services/new/x', '/services', '/auth/q/', '/auth/q', '/q/abc', '/auth/signs/a', '/login'])('finds no page at %s', (path) => {
  expect(findPublicRemoteRoute(path)).toBeUndefined();
});
