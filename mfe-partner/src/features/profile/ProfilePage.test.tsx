import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getInstallScore,
  getOwnProfile,
  updatePartnerProfile,
  type InstallScore,
  type PartnerProfile,
} from '@techadds/shared/contract/partner-profile/endpoints';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const profile: PartnerProfile = {
  ...{ id: '0d9f5f0a-0000-4000-a000-000000000001', handle: 'halden', name: 'Halden', about: 'Security testing', website: '' },
  ...{ skills: ['Pentest', 'Cloud'], regions: ['nordics'], languages: ['English'], holiday: null },
  certificates: [{ name: 'OSCP', issuer: 'OffSec', validUntil: '2027-05-01' }],
  updatedAt: '2026-11-20T08:00:00.000Z',
};
const score: InstallScore = {
  ...{ partner: { id: profile.id, name: 'Halden' }, score: null, grade: null, orders: 1, minimumOrders: 5, periodDays: 180 },
  ...{ parts: [], trend: [] },
};
const open = () => renderMfe(mfe, '/partners/profile', 'partner_admin');
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));

beforeEach(() => {
  mockEndpoint(getOwnProfile, profile);
  mockEndpoint(getInstallScore, score);
});

it('shows what customers see, and leads to the page of the partner', async () => {
  open();
  expect(await screen.findByLabelText('About')).toHaveValue('Security testing');
  expect(screen.getByLabelText('Skills')).toHaveValue('Pentest, Cloud');
  expect(screen.getByLabelText('Certificates')).toHaveValue('OSCP, OffSec, 2027-05-01');
  expect(screen.getByRole('link', { name: 'See your page' })).toHaveAttribute('href', '/marketplace/partners/halden');
});

it('sends lists and a holiday as entered, with the version that they are based on', async () => {
  const sent = mockEndpoint(updatePartnerProfile, { ...profile, skills: ['Pentest', 'Audits'] });
  open();
  await userEvent.clear(await screen.findByLabelText('Skills'));
  await userEvent.type(screen.getByLabelText('Skills'), 'Pentest, Audits, Pentest,');
  await userEvent.type(screen.getByLabelText('First day'), '2099-07-01');
  await userEvent.type(screen.getByLabelText('Last day'), '2099-07-14');
  await userEvent.type(screen.getByLabelText('Note for customers'), 'Summer');
  await save();
  expect(await screen.findByText('The profile is saved')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    ...{ about: 'Security testing', skills: ['Pentest', 'Audits'], regions: ['nordics'], updatedAt: profile.updatedAt },
    certificates: [{ name: 'OSCP', issuer: 'OffSec', validUntil: '2027-05-01' }],
    holiday: { from: '2099-07-01', to: '2099-07-14', note: 'Summer' },
  });
});

it('keeps what was entered where somebody else saved meanwhile, until it is discarded', async () => {
  const error = 'Somebody else changed the profile in the meantime.';
  mockEndpoint(updatePartnerProfile, mockError(409, { error, code: 'changed_meanwhile' }));
  open();
  await userEvent.type(await screen.findByLabelText('About'), ' of web apps');
  await save();
  expect(await screen.findByText(new RegExp(error))).toBeVisible();
  expect(screen.getByLabelText('About')).toHaveValue('Security testing of web apps');
  mockEndpoint(getOwnProfile, { ...profile, about: 'Audits' });
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes and reload' }));
  await waitFor(() => expect(screen.getByLabelText('About')).toHaveValue('Audits'));
});

it('offers to try again where the profile does not load', async () => {
  mockEndpoint(getOwnProfile, mockError(503, { error: 'The database is away.' }));
  open();
  expect(await screen.findByText('The profile didn’t load')).toBeVisible();
});

it('shows how the install score developed', async () => {
  const trend = [
    { month: '2026-08', score: null, orders: 2 },
    { month: '2026-09', score: 71, orders: 9 },
    { month: '2026-10', score: 78, orders: 13 },
  ];
  mockEndpoint(getInstallScore, { ...score, score: 78, grade: 'B', orders: 24, trend });
  open();
  expect(await screen.findByRole('img', { name: 'Install score by month' })).toHaveTextContent('SeptOct');
  expect(screen.getByText('Grade B')).toBeVisible();
});
