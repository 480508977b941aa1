import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAvailableTemplates } from '@techadds/shared/contract/contract-templates/endpoints';
import { currentUrl, mockEndpoint, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

test('asks before the form is left with unsaved changes, and not while it is as it was', async () => {
  mockEndpoint(listAvailableTemplates, singlePage([]));
  renderMfe(mfe, '/contracts/from-catalog', 'partner_admin');
  const unsaved = () => fireEvent(window, new Event('beforeunload', { cancelable: true })) === false;
  const lastDay = await screen.findByLabelText('To');
  expect(unsaved()).toBe(false);
  fireEvent.change(lastDay, { target: { value: '2099-12-31' } });
  await waitFor(() => expect(unsaved()).toBe(true));
  await userEvent.click(screen.getByRole('link', { name: 'Contracts' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(currentUrl()).toBe('/contracts/from-catalog');
});
