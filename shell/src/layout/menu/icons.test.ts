import { routes } from '@techadds/shared/routes';
import * as icons from './icons';
import * as staffIcons from './staff-icons';

const named = (those: typeof routes) => [...new Set(those.map(({ icon }) => icon))].sort();

test('the icons of the menu are those that the route table names, and no other', () => {
  expect([...Object.keys(icons), ...Object.keys(staffIcons)].sort()).toEqual(named(routes));
});

test('a customer’s menu waits for none of the others', () => {
  expect(Object.keys(icons).sort()).toEqual(named(routes.filter((route) => route.roles.includes('customer'))));
});
