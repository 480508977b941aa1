import type * as z from 'zod/mini';
import type { OutOfOffice } from '@techadds/shared/contract/staff/forms';
import { nextUpdatedAt } from '../../platform/database/record-version';
import type { Tx } from '../../platform/database/client';
import { notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './staff.db';
import { toFullName, toOutOfOffice } from './staff.presenter';
import { manageMember } from './staff.rules';
import { getTeam } from './team-view';

type OutOfOfficeTime = z.output<typeof OutOfOffice> | null;

async function saveOutOfOffice(
  tx: Tx,
  context: ActionContext,
  team: db.TeamView,
  member: db.MemberRow,
  time: OutOfOfficeTime,
): Promise<void> {
  if (time && time.until < team.today) throw validationError({ until: 'This day is over. Choose today or a later one.' });
  const before = toOutOfOffice(member, team.today);
  if (JSON.stringify(before) === JSON.stringify(time)) return;
  const values = { awayFrom: time?.from ?? null, awayUntil: time?.until ?? null, awayNote: time?.note ?? '' };
  await db.updateMember(tx, member, { ...values, updatedAt: nextUpdatedAt(member, context.now) });
  const name = toFullName(member);
  await context.audit(tx, {
    event: 'staff.out_of_office',
    description: time
      ? `${context.caller.name} set ${name} out of office until ${time.until}`
      : `${context.caller.name} set ${name} as back in the office`,
    targets: [{ type: 'user', id: member.id, name }],
    before: { outOfOffice: before },
    after: { outOfOffice: time },
  });
}

/** Sets when a member is out of office; null ends it. @throws AppError 404, 422 */
export const setOutOfOffice = (tx: Tx, context: ActionContext, id: string, time: OutOfOfficeTime) =>
  manageMember(tx, context, id, ({ team, member }) => saveOutOfOffice(tx, context, team, member, time));

/** The caller's own time out of office. @throws AppError 404 for a caller who works for no partner */
export async function getOwnOutOfOffice(tx: Tx, { caller, now }: Pick<ActionContext, 'caller' | 'now'>) {
  const team = await getTeam(tx, caller, now);
  const row = await db.findMember(tx, team, caller.userId);
  if (!row) throw notFound('member');
  return { outOfOffice: toOutOfOffice(row.user, team.today) };
}

/** Sets or ends the caller's own time out of office. @throws AppError 404, 422 */
export async function setOwnOutOfOffice(tx: Tx, context: ActionContext, time: OutOfOfficeTime) {
  await setOutOfOffice(tx, context, context.caller.userId, time);
  return getOwnOutOfOffice(tx, context);
}
