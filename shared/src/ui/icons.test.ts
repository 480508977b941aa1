import { routes } from '@techadds/shared/routes';
import * as icons from '@techadds/shared/ui/icons';

test.each(routes.map(({ path, icon }) => [path, icon]))('the menu entry of %s has its icon %s', (_, icon) => {
  expect(icons).toHaveProperty(icon);
});
