import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUrl, renderAt } from '@techadds/shared/testing';
import { Button } from '@techadds/shared/ui/base';
import { Menu } from '@techadds/shared/ui/menu';

const archive = jest.fn();

beforeEach(() => {
  archive.mockClear();
  renderAt(
    '/services',
    <>
      <Menu
        label="Service actions"
        trigger={(props) => <Button {...props}>Actions</Button>}
        items={[
          { label: 'Assign', onSelect: () => undefined },
          { label: 'Open quotes', to: '/quotes' },
          { label: 'Archive', danger: true, onSelect: archive },
        ]}
      />
      <Button>Elsewhere</Button>
    </>,
  );
});

const button = () => screen.getByRole('button', { name: 'Actions' });
const item = (name: string) => screen.getByRole('menuitem', { name });

test('a menu opens with focus on its first item and says so', async () => {
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Service actions' })).toBeVisible();
  expect(item('Assign')).toHaveFocus();
});

test('arrows, Home, End and first letters move, and the ends meet', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Open quotes')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(item('Archive')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Assign')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Archive')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(item('Assign')).toHaveFocus();
  await userEvent.keyboard('o');
  expect(item('Open quotes')).toHaveFocus();
  await userEvent.keyboard('a');
  expect(item('Archive')).toHaveFocus();
});

test('the up arrow on the button opens at the last item', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Archive')).toHaveFocus();
});

test('Escape closes and goes back to the button', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
});

test('choosing closes, acts once, and goes back to the button', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{End}{Enter}');
  expect(archive).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
});

test('an item can be a link', async () => {
  await userEvent.click(button());
  await userEvent.click(item('Open quotes'));
  expect(currentUrl()).toBe('/quotes');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a press outside or on the button closes', async () => {
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(button());
  await userEvent.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
  expect(archive).not.toHaveBeenCalled();
});
