import { routes } from '@techadds/shared/routes';
import * as icons from './icons';
import * as staffIcons from './staff-icons';

const named = (those: typeof routes) => [...new Set(those.map(({ icon }) => icon))].sort();

test('the menu has exactly the icons named in the route table', () => {
  expect([...Object.keys(icons), ...Object.keys(staffIcons)].sort()).toEqual(named(routes));
});

test('the first bundle has exactly the icons of a customer’s menu', () => {
  expect(Object.keys(icons).sort()).toEqual(named(routes.filter((route) => route.roles.includes('customer'))));
});
