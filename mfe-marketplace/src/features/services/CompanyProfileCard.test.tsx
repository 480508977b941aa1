import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setCompanyProfile, type Service } from '@techadds/shared/contract/services/endpoints';
import { areUpdatesHeld } from '@techadds/shared/router';
import { mockEndpoint, mockError, renderAt } from '@techadds/shared/testing';
import { CompanyProfileCard } from './CompanyProfileCard';

const service = { id: '0d9f5f0a-0000-4000-a000-000000000001', name: 'Network audit', company_profile: 'Vetted by us.' } as Service;
const onClose = jest.fn();
const field = () => screen.getByLabelText('What the company says of it');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
beforeEach(async () => {
  onClose.mockReset();
  renderAt('/services', <CompanyProfileCard service={service} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Company profile of Network audit' });
});

test('a release waits while a profile is typed, as for every form', async () => {
  expect(areUpdatesHeld()).toBe(false);
  await userEvent.type(field(), ' For ten years.');
  expect(areUpdatesHeld()).toBe(true);
  mockEndpoint(setCompanyProfile, service);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('an empty profile is removed', async () => {
  const received = mockEndpoint(setCompanyProfile, service);
  await userEvent.clear(field());
  await save();
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ company_profile: null }]));
});

test('what the server refuses stays, with the reason at the field', async () => {
  mockEndpoint(setCompanyProfile, mockError(422, { code: 'invalid', fields: { company_profile: 'This is too long.' } }));
  await userEvent.type(field(), ' For ten years.');
  await save();
  expect(await screen.findByText('This is too long.')).toBeVisible();
  expect(field()).toHaveValue('Vetted by us. For ten years.');
  expect(onClose).not.toHaveBeenCalled();
});
