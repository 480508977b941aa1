import { capabilities } from '@techadds/shared/roles';
import { getMenu } from '@techadds/shared/routes';
import { isWithheldPath } from './withheld-paths';

const menuOf = (held: Parameters<typeof isWithheldPath>[1]) =>
  getMenu('partner_admin')
    .map(({ path }) => path)
    .filter((path) => !isWithheldPath(path, held));

test('a member with all capabilities has the menu of the role', () => {
  expect(menuOf(capabilities)).toEqual(getMenu('partner_admin').map(({ path }) => path));
});

test('a member without a capability does not see its pages', () => {
  expect(menuOf(capabilities.filter((one) => one !== 'finance'))).not.toContain('/finance/payouts');
  expect(menuOf(capabilities.filter((one) => one !== 'staff'))).not.toContain('/partners/staff');
  expect(menuOf([])).toEqual(expect.arrayContaining(['/dashboard', '/marketplace', '/partners/orders', '/settings']));
  expect(menuOf([])).not.toEqual(expect.arrayContaining(['/customers']));
});
