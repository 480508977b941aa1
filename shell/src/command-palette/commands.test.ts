import { roles } from '@techadds/shared/roles';
import { getMenu, canOpen } from '@techadds/shared/routes';
import { listCreatable, filterCommands, listPages } from './commands';
import { isIcon } from './icons';
import { findShortcutPath, listShortcuts } from './shortcuts';

test.each(roles)('offers %s exactly the pages of the role, including those of the menu', (role) => {
  const pages = listPages(role).map(({ to }) => to);
  expect(pages.filter((path) => !canOpen(path, role))).toEqual([]);
  expect(getMenu(role).filter(({ path }) => !pages.includes(path))).toEqual([]);
  expect(new Set(pages).size).toBe(pages.length);
  expect(listPages(role).filter(({ icon }) => !isIcon(icon))).toEqual([]);
});

test('offers to create only records that the role may create', () => {
  const labels = (role: (typeof roles)[number]) => listCreatable(role).map(({ label }) => label);
  expect(labels('customer')).toEqual(['Order a service', 'New conversation']);
  expect(labels('partner_staff')).toEqual(['New service', 'New task', 'New template', 'New conversation']);
  const sales = ['New service', 'New customer', 'New deal', 'New contact', 'New quote', 'New contract', 'New project'];
  expect(labels('partner_admin')).toEqual([...sales, 'New task', 'New template', 'New perk', 'New deposit', 'New conversation']);
  for (const role of ['admin', 'super_admin'] as const)
    expect(labels(role)).toEqual([...sales, 'New task', 'New template', 'New conversation']);
});

test.each(roles)('offers %s to create only on pages that the role may open', (role) => {
  expect(listCreatable(role).filter(({ to }) => !canOpen(to.split('?')[0]!, role))).toEqual([]);
});

test('resolves `g` and a letter to a page of the role or to nothing, as the list of shortcuts says', () => {
  expect(findShortcutPath('o', 'customer')).toBe('/orders');
  expect(findShortcutPath('o', 'partner_staff')).toBe('/partners/orders');
  expect(findShortcutPath('O', 'admin')).toBe('/admin/orders');
  expect(findShortcutPath('q', 'partner_admin')).toBe('/quotes');
  expect(findShortcutPath('q', 'customer')).toBeUndefined();
  expect(findShortcutPath('r', 'admin')).toBe('/admin/ratings');
  for (const key of ['z', 'Escape', '', '__proto__', 'constructor']) expect(findShortcutPath(key, 'admin')).toBeUndefined();
  for (const role of roles) {
    const goTo = listShortcuts(role).find(({ title }) => title === 'Go to')!.shortcuts;
    expect(goTo.length).toBeGreaterThan(3);
    for (const { keys } of goTo) expect(canOpen(findShortcutPath(keys[1]!, role)!, role)).toBe(true);
  }
});

test('matches commands by word prefixes, ignoring case, accents and order', () => {
  const commands = [
    { label: 'Order management' },
    { label: 'Café orders' },
    { label: 'Recorder' },
    { label: 'New service', searchTerms: 'create add' },
  ];
  const found = (typed: string) => filterCommands(commands, typed).map(({ label }) => label);
  expect(found('order')).toEqual(['Order management', 'Café orders']);
  expect(found('ORD cafe')).toEqual(['Café orders']);
  expect(found('create')).toEqual(['New service']);
  expect(found('  ')).toHaveLength(4);
  expect(found('.*')).toEqual([]);
  expect(found('xyz')).toEqual([]);
});
