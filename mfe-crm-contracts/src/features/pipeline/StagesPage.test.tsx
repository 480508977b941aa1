import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listStages, putStages } from '@techadds/shared/contract/crm/pipeline';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeStages } from '../deals/testing/deals';

const stages = makeStages().map(({ id, name, type, probabilityBp, stuckAfterDays }) => ({ id, name, type, probabilityBp, stuckAfterDays }));
const open = (role: Role = 'admin') => renderMfe(mfe, '/crm/stages', role);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save stages' }));
const rename = async (name: string) => {
  const [first] = await screen.findAllByLabelText('Name');
  await userEvent.clear(first!);
  if (name !== '') await userEvent.type(first!, name);
};
beforeEach(() => mockEndpoint(listStages, { items: stages, version: 'v1' }));

test('saves the stages in their new order, with the version that was edited', async () => {
  const received = mockEndpoint(putStages, { items: stages, version: 'v2' });
  open();
  await rename('Leads');
  await userEvent.click(screen.getByRole('button', { name: 'Move Proposal up' }));
  await save();
  await waitFor(() => expect(received).toHaveLength(1));
  const [first, second, ...others] = stages;
  expect(received[0]?.body).toEqual({ version: 'v1', stages: [second, { ...first, name: 'Leads' }, ...others] });
});

test('a stage without a name is not saved', async () => {
  const received = mockEndpoint(putStages, { items: stages, version: 'v2' });
  open();
  await rename('');
  await save();
  await waitFor(() => expect(screen.getAllByLabelText('Name')[0]).toBeInvalid());
  expect(received).toEqual([]);
});

test('keeps what was entered when somebody else changed the stages, and offers to load theirs', async () => {
  mockEndpoint(putStages, mockError(409, { error: 'Somebody else changed the stages.', code: 'changed_meanwhile' }));
  open();
  await rename('Leads');
  await save();
  expect(await screen.findByRole('button', { name: 'Discard my changes and reload' })).toBeVisible();
  expect(screen.getAllByLabelText('Name')[0]).toHaveValue('Leads');
});

test('partners are told who edits the stages', async () => {
  open('partner_admin');
  expect(await screen.findByText('Administrators edit the stages')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save stages' })).toBeNull();
});
