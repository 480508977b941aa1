import { isPublicPath } from '@techadds/shared/routes';
import { routes } from './mfe';
import { routes as publicRoutes } from './public';

const paths = (all: typeof routes) => all.map(({ path }) => path);

test('only the pages behind mailed links and the verify page are in the remote that everybody may load', () => {
  expect(paths(publicRoutes)).toEqual(['/auth/q/:token', '/auth/sign/:token', '/verify']);
});

test('no page of the other remote is public', () => {
  expect(paths(routes).filter(isPublicPath)).toEqual([]);
  expect(routes.length).toBeGreaterThan(5);
});
