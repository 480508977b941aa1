import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listIntegrations, type Integration } from '@techadds/shared/contract/integrations/endpoints';
import { testSlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const integration = (changes: Partial<Integration> & Pick<Integration, 'provider'>): Integration => ({
  ...{
    status: 'built_in',
    account: null,
    lastUsedAt: null,
    problem: null,
    managedBy: 'team',
    variables: [],
    hasCallLog: false,
    canConnect: false,
  },
  ...changes,
});
const open = () => renderMfe(mfe, paths.integrations, 'admin');
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('shows the status, the account and the last use of each integration, with its page', async () => {
  mockEndpoint(listIntegrations, {
    items: [
      integration({ provider: 'slack', status: 'connected', account: 'Halden', lastUsedAt: '2026-11-20T08:00:00.000Z' }),
      integration({ provider: 'docusign' }),
      integration({ provider: 'salesforce', status: 'needs_attention', problem: 'The key is not accepted.' }),
    ],
  });
  open();
  const slack = await card('Slack');
  expect(slack.getByText('Connected')).toBeVisible();
  expect(slack.getByText(/^Halden · last used/)).toBeVisible();
  expect(slack.getByRole('link', { name: 'Manage Slack' })).toHaveAttribute('href', paths.slack);
  const docusign = await card('DocuSign');
  expect(docusign.getByText(/Recipients sign on pages of TechAdds/)).toBeVisible();
  expect(docusign.getByRole('link', { name: 'Connect DocuSign' })).toHaveAttribute('href', paths.docusign);
  expect(docusign.queryByRole('button')).toBeNull();
  expect((await card('Salesforce')).getByText('The key is not accepted.')).toBeVisible();
});

test('names the variables of what the operator sets up, without a button', async () => {
  const variables = ['SMTP_URL', 'MAIL_FROM'];
  mockEndpoint(listIntegrations, {
    items: [
      integration({ provider: 'email', status: 'not_configured', managedBy: 'operator', variables }),
      integration({ provider: 'payments', managedBy: 'operator' }),
    ],
  });
  open();
  const email = await card('E-mail');
  expect(email.getByText('SMTP_URL, MAIL_FROM')).toBeVisible();
  expect([...email.queryAllByRole('button'), ...email.queryAllByRole('link')]).toEqual([]);
  expect((await card('Payments')).getByText('Set by the operator of this marketplace.')).toBeVisible();
});

test('tests a connection and says what came back', async () => {
  const lists = mockEndpoint(listIntegrations, { items: [integration({ provider: 'slack', status: 'connected' })] });
  mockEndpoint(testSlackConnection, { ok: false, message: 'Slack no longer accepts the connection.' });
  open();
  await userEvent.click((await card('Slack')).getByRole('button', { name: 'Test Slack' }));
  expect(await screen.findByText('Slack no longer accepts the connection.')).toBeVisible();
  expect(lists.length).toBeGreaterThan(1);
});

test('offers to load again where the list fails', async () => {
  mockEndpoint(listIntegrations, mockError(503, { error: 'The database is busy.', code: 'unavailable' }));
  open();
  expect(await screen.findByText('The integrations didn’t load')).toBeVisible();
  expect(screen.getByText(/They keep working/)).toBeVisible();
});
