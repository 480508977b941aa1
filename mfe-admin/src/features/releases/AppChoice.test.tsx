import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAt } from '@techadds/shared/testing';
import { AppChoice } from './AppChoice';

function Form() {
  const [apps, setApps] = useState<string[]>([]);
  return (
    <>
      <AppChoice apps={apps} onChange={setApps} />
      <p>Chosen: {apps.join(', ')}</p>
    </>
  );
}

test('offers the apps of the route table, and takes the name of another remote', async () => {
  const user = userEvent.setup();
  renderAt('/', <Form />);
  await user.click(screen.getByLabelText('Finance'));
  await user.type(screen.getByLabelText('Another remote'), 'support');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('The name of a remote is like mfe-support.')).toBeVisible();
  await user.clear(screen.getByLabelText('Another remote'));
  await user.type(screen.getByLabelText('Another remote'), 'mfe-support');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByLabelText('Support')).toBeChecked();
  expect(screen.getByText('Chosen: mfe-finance, mfe-support')).toBeVisible();
  await user.click(screen.getByLabelText('Support'));
  expect(screen.getByText('Chosen: mfe-finance')).toBeVisible();
});
