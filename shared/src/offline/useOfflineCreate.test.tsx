import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQuote } from '@techadds/shared/contract/quotes/endpoints';
import { recordServerDate } from '@techadds/shared/session';
import { mockEndpoint, renderAt, signInAs } from '@techadds/shared/testing';
import { useOfflineCreate } from './useOfflineCreate';

const behindMs = 20 * 60_000;
const Form = () => {
  const create = useOfflineCreate('quotes', createQuote);
  return <button onClick={() => void create({ title: 'Firewall refresh' } as never)}>Save</button>;
};

test('a record that is sent at once has the time of the server’s clock, as one that waits does', async () => {
  const received = mockEndpoint(createQuote, {} as never);
  signInAs('partner_admin');
  renderAt('/quotes/new', <Form />);
  const now = performance.now();
  recordServerDate(new Date(Date.now() + behindMs).toUTCString(), now, now);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(received).toHaveLength(1));
  const { updated_at } = received[0]!.body as { updated_at: string };
  expect(Math.abs(Date.parse(updated_at) - Date.now() - behindMs)).toBeLessThan(60_000);
});
