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

test('opens with focus on its first item and sets aria-expanded', async () => {
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Service actions' })).toBeVisible();
  expect(item('Assign')).toHaveFocus();
});

test('moves with arrows, Home, End and first letters, and wraps around', async () => {
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

test('opens at the last item with the up arrow', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Archive')).toHaveFocus();
});

test('closes on Escape and returns focus to the button', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
});

test('closes after a choice, runs it once, and returns focus to the button', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{End}{Enter}');
  expect(archive).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
});

test('renders an item as a link', async () => {
  await userEvent.click(button());
  await userEvent.click(item('Open quotes'));
  expect(currentUrl()).toBe('/quotes');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('closes on a press outside or on the button', async () => {
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(button());
  await userEvent.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
  expect(archive).not.toHaveBeenCalled();
});
