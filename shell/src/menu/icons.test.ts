import { routes } from '@techadds/shared/routes';
import * as icons from './icons';

test('the icons of the menu are those that the route table names, and no other', () => {
  expect(Object.keys(icons).sort()).toEqual([...new Set(routes.map(({ icon }) => icon))].sort());
});
