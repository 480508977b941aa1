import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSetup, sendTestEmail, setUp } from '@techadds/shared/contract/setup/endpoints';
import { mockEndpoint, mockError } from '@techadds/shared/testing';
import { renderPublicPage } from '../../testing/auth';
import { PublicPage } from '../../public-pages/PublicPage';

const section = (name: string) => within(screen.getByRole('group', { name }));
const field = (group: string, name: string) => section(group).getByLabelText(name, { exact: true });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Set up' }));

async function renderSetupPage(mailFrom: string | null = 'no-reply@northwind.example') {
  mockEndpoint(getSetup, { mailFrom });
  renderPublicPage('/auth/setup', <PublicPage path="/auth/setup" signedIn={false} onSignedIn={async () => undefined} />);
  await screen.findByLabelText('One-time code');
}
async function fillIn() {
  await userEvent.type(screen.getByLabelText('One-time code'), 'ABCD-EFGH');
  await userEvent.type(field('Company', 'Name'), 'Northwind');
  await userEvent.type(field('Company', 'Subdomain'), 'northwind');
  for (const [group, name, password] of [
    ['Super-admin', 'Ada', 'seven quiet harbors'],
    ['Administrator', 'Grace', 'amber fields at noon'],
  ] as const) {
    await userEvent.type(field(group, 'First name'), name);
    await userEvent.type(field(group, 'Last name'), 'Hopper');
    await userEvent.type(field(group, 'Email'), `${name.toLowerCase()}@northwind.example`);
    await userEvent.type(field(group, 'Password'), password);
  }
}
const account = (name: string, password: string) => ({
  ...{ firstName: name, lastName: 'Hopper', email: `${name.toLowerCase()}@northwind.example`, password },
});

test('sets the installation up and leads to the sign-in page', async () => {
  await renderSetupPage();
  const sent = mockEndpoint(setUp, { subdomain: 'northwind' });
  await fillIn();
  await send();
  expect(await screen.findByRole('heading', { name: 'Northwind is ready' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ code: 'ABCD-EFGH', company: 'Northwind', subdomain: 'northwind', currency: 'USD' },
      superAdmin: account('Ada', 'seven quiet harbors'),
      admin: account('Grace', 'amber fields at noon'),
    },
  ]);
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});

test('shows every problem at its field and sends nothing', async () => {
  await renderSetupPage();
  const sent = mockEndpoint(setUp, { subdomain: 'northwind' });
  await userEvent.type(field('Company', 'Subdomain'), 'North Wind');
  await send();
  expect(screen.getByLabelText('One-time code')).toHaveFocus();
  expect(section('Company').getByText(/^Use 1 to 63 small letters/)).toBeVisible();
  for (const group of ['Super-admin', 'Administrator']) expect(field(group, 'Email')).toBeInvalid();
  expect(sent).toHaveLength(0);
});

test.each([
  ['code', 'This is not the code that the server printed. Copy all of it.'],
  ['admin.password', 'This password is published with the demo, so everybody knows it. Choose another one.'],
])('shows the server’s message for %s and keeps what was entered', async (name, message) => {
  await renderSetupPage();
  mockEndpoint(setUp, mockError(422, { error: 'Nothing was saved.', fields: { [name]: message } }));
  await fillIn();
  await send();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field('Company', 'Name')).toHaveValue('Northwind');
});

test('says that it is over where there is a company', async () => {
  mockEndpoint(getSetup, mockError(404, { error: 'There is no such setup.' }));
  renderPublicPage('/auth/setup', <PublicPage path="/auth/setup" signedIn={false} onSignedIn={async () => undefined} />);
  expect(await screen.findByRole('heading', { name: 'TechAdds is set up' })).toBeVisible();
});

test('tries the mail server and shows what it says', async () => {
  await renderSetupPage();
  const trial = () => userEvent.click(screen.getByRole('button', { name: 'Send a test e-mail to the super-admin' }));
  const sent = mockEndpoint(sendTestEmail, { problem: '535 Authentication failed' });
  await trial();
  expect(screen.getByText(/^Enter the one-time code and the e-mail/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await fillIn();
  await trial();
  expect(await screen.findByText('The mail server did not accept it: 535 Authentication failed')).toBeVisible();
  mockEndpoint(sendTestEmail, { problem: null });
  await trial();
  await waitFor(() => expect(screen.getByText(/accepted an e-mail to ada@northwind\.example/)).toBeVisible());
});

test('says that nobody gets e-mail where no mail server is configured', async () => {
  await renderSetupPage(null);
  expect(section('E-mail').getByText(/until SMTP_URL is set/)).toBeVisible();
  expect(section('E-mail').queryByRole('button')).toBeNull();
});
