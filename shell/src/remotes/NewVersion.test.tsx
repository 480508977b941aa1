import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepDraftsEvent } from '@techadds/shared/router';
import { renderAt } from '@techadds/shared/testing';
import { NewVersion } from './NewVersion';

test('forms keep what is typed in them before the new version replaces the page', async () => {
  const order: string[] = [];
  addEventListener(keepDraftsEvent, () => order.push('kept'), { once: true });
  renderAt('/', <NewVersion label="Finance" onUpdate={() => order.push('updated')} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Update now' }));
  expect(order).toEqual(['kept', 'updated']);
});
