import type { Tx } from '../../platform/database/client';
import { createSystemContext } from '../audit/action-context.service';
import {
  actionNotAllowedError,
  formatTransitionError,
  illegalTransitionError,
  isAllowedIn,
  transition,
  type Lifecycle,
} from './transitions.service';

type Status = 'open' | 'closed' | 'gone';
type Ticket = { id: string; status: Status; closesAt: string | null; version: number; updatedAt: string };

const close = { from: ['open'], to: 'closed', event: 'closed', onlyFrom: { customer: [] } } as const;
const remove = { from: ['open', 'closed'], to: null, event: 'removed' } as const;

test('an action is allowed in the statuses of its row, and for some roles in fewer', () => {
  expect([isAllowedIn(close, 'open', 'admin'), isAllowedIn(close, 'gone' as never, 'admin')]).toEqual([true, false]);
  expect([isAllowedIn(close, 'open', 'customer'), isAllowedIn(close, 'open')]).toEqual([false, true]);
});

test('the error for an action names the statuses and those that other actions lead to', () => {
  const { status, code, message, extra } = illegalTransitionError<Status>('It is gone.', 'gone', close, [close, remove]);
  expect({ status, code, message, ...extra.body }).toEqual({
    ...{ status: 409, code: 'illegal_transition', message: 'It is gone.', from: 'gone', to: 'closed', allowed: ['closed'] },
  });
  expect(illegalTransitionError<Status>('It is gone.', 'gone', remove, []).extra.body).toEqual({ from: 'gone', to: 'gone', allowed: [] });
});

test('the error for an action of a table takes the statuses from the caller’s actions', () => {
  const message = formatTransitionError('T-1', 'under_review', 'put_away');
  const error = actionNotAllowedError({ close, remove }, 'close', 'gone', message, ['remove', 'close']);
  expect([error.status, error.code, error.message, error.extra.body]).toEqual([
    ...[409, 'illegal_transition', 'T-1 is under review, so it cannot be put away now. Nothing was changed.'],
    { from: 'gone', to: 'closed', allowed: ['closed'] },
  ]);
});

describe('a transition', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const row: Ticket = { id: 't-1', status: 'open', closesAt: 'soon', version: 3, updatedAt: '2026-11-20T09:00:00.000Z' };
  const save = jest.fn(async () => undefined);
  const addTimelineEvent = jest.fn(async () => undefined);
  const lifecycle: Lifecycle<Ticket, Status, 'closed' | 'removed'> = {
    ...{ noun: 'ticket', statusColumn: 'status', save, addTimelineEvent, verbs: { removed: 'threw away' }, noteField: 'reason' },
    describe: ({ id }) => `the ticket ${id}`,
    getTargets: ({ id }) => [{ type: 'ticket', id, name: id }],
    getSnapshot: ({ status, version }) => ({ status, version }),
    getStatusColumns: (status) => ({ closesAt: status === 'open' ? 'soon' : null }),
  };
  const audit = jest.fn(async () => undefined);
  const context = { ...createSystemContext('tenant', 'test', now), audit };
  const tx = {} as Tx;

  test('saves the status with what follows from it as the next version, and records it once each', async () => {
    const next = await transition(tx, context, lifecycle, row, { to: 'closed', event: 'closed', note: 'Done', after: { hours: 2 } });
    const values = { status: 'closed', closesAt: null, version: 4, updatedAt: '2026-11-20T09:00:00.001Z' };
    expect(next).toEqual({ id: 't-1', ...values });
    expect(save.mock.calls).toEqual([[tx, row, values]]);
    expect(addTimelineEvent.mock.calls).toEqual([[tx, context, next, 'closed', 'Done']]);
    expect(audit.mock.calls).toEqual([
      [
        tx,
        {
          ...{
            event: 'ticket.closed',
            description: 'TechAdds closed the ticket t-1',
            targets: [{ type: 'ticket', id: 't-1', name: 't-1' }],
          },
          ...{ before: { status: 'open', version: 3 }, after: { status: 'closed', version: 4, reason: 'Done', hours: 2 } },
        },
      ],
    ]);
  });

  test('without a new status keeps the status and its columns', async () => {
    const next = await transition(tx, context, lifecycle, row, { to: null, event: 'removed', subject: 'Ana' });
    expect(next).toMatchObject({ status: 'open', closesAt: 'soon', version: 4 });
    expect(addTimelineEvent).toHaveBeenLastCalledWith(tx, context, next, 'removed', 'Ana');
    expect(audit).toHaveBeenLastCalledWith(
      tx,
      expect.objectContaining({ description: 'TechAdds threw away the ticket t-1', after: { status: 'open', version: 4 } }),
    );
  });
});
