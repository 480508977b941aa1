import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveQuote, restoreQuote } from '@techadds/shared/contract/quotes/endpoints';
import { mockEndpoint, mockError, renderAt, signInAs } from '@techadds/shared/testing';
import { Button } from '@techadds/shared/ui';
import { useAction } from './useAction';

const params = { id: '00000000-0000-4000-8000-000000000001' };
const row = { number: 'QT-2026-0007' };

const rollBack = jest.fn();
const optimistic = jest.fn((..._: unknown[]) => rollBack);

function Archive() {
  const restore = useAction(restoreQuote, { done: () => 'Restored' });
  const archive = useAction(archiveQuote, {
    done: (_, { number }: typeof row) => `${number} is archived`,
    failed: ({ number }) => `${number} was not archived.`,
    undo: () => restore.run({ params }),
    optimistic,
  });
  return (
    <Button onClick={() => void archive.run({ params }, row)}>{archive.current ? `Archiving ${archive.current.number}` : 'Archive'}</Button>
  );
}

beforeEach(() => {
  rollBack.mockClear();
  optimistic.mockClear();
});

const open = () => {
  signInAs('partner_admin');
  renderAt('/', <Archive />);
  return screen.findByRole('button', { name: 'Archive' });
};

test('sends one request for a double click, shows the result and offers to undo it', async () => {
  const sent: string[] = [];
  let respond = () => {};
  mockEndpoint(archiveQuote, async () => {
    sent.push('archive');
    await new Promise<void>((resolve) => (respond = resolve));
    return {} as never;
  });
  mockEndpoint(restoreQuote, () => {
    sent.push('restore');
    return {} as never;
  });
  await userEvent.dblClick(await open());
  expect(await screen.findByRole('button', { name: 'Archiving QT-2026-0007' })).toBeVisible();
  await waitFor(() => expect(sent).toEqual(['archive']));
  respond();
  expect(await screen.findByText('QT-2026-0007 is archived')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored')).toBeVisible();
  expect(sent).toEqual(['archive', 'restore']);
});

test('shows the reason of a failure and can be tried again', async () => {
  mockEndpoint(archiveQuote, () => mockError(409, { error: 'It is being sent.' }));
  await userEvent.click(await open());
  expect(await screen.findByText('QT-2026-0007 was not archived. It is being sent.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
});

test('shows the result before the server confirms it, and rolls back only a failure', async () => {
  const answers: ((result: object) => void)[] = [];
  mockEndpoint(archiveQuote, async () => (await new Promise<object>((resolve) => answers.push(resolve))) as never);
  const button = await open();
  await userEvent.click(button);
  expect(optimistic.mock.calls).toEqual([[{ params }, row]]);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!({});
  expect(await screen.findByText('QT-2026-0007 is archived')).toBeVisible();
  expect(rollBack).not.toHaveBeenCalled();
  await userEvent.click(button);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(mockError(409, { error: 'It is being sent.' }));
  expect(await screen.findByText('QT-2026-0007 was not archived. It is being sent.')).toBeVisible();
  expect(rollBack).toHaveBeenCalledTimes(1);
});
