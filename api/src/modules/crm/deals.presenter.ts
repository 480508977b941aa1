import type { Deal, DealDetail } from '@techadds/shared/contract/crm/deals';
import { isClosing, weightCents } from '@techadds/shared/contract/crm/stages';
import type { Tx } from '../../platform/database/client';
import type { DealRow } from './deals.db';
import { loadDealRelations } from './deal-relations.db';

const dayMs = 86_400_000;
const toName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

/** Presents the owner of a record; null if nobody owns it or the user was removed. */
export const toOwner = (owner: { id: string; firstName: string; lastName: string } | null) =>
  owner && { id: owner.id, name: toName(owner) };

export function toDealDto(row: DealRow, now: Date): Deal {
  const { id, name, stage, amountCents, currency, ownProbabilityBp, customer, owner, enteredStageAt, archivedAt } = row;
  const { expectedCloseDate, closedAt, rank, source, ticketId, nextStep, lostReason, createdAt, updatedAt } = row;
  const probabilityBp = ownProbabilityBp ?? stage.probabilityBp;
  const { stuckAfterDays } = stage;
  const isStuck = !isClosing(stage.type) && stuckAfterDays !== null && now.getTime() - Date.parse(enteredStageAt) > stuckAfterDays * dayMs;
  return {
    ...{ id, name, stage: { id: stage.id, name: stage.name, type: stage.type }, amountCents, currency },
    ...{ probabilityBp, hasOwnProbability: ownProbabilityBp !== null, weightedCents: weightCents(amountCents, probabilityBp) },
    ...{ expectedCloseDate, closedAt, customer, owner: toOwner(owner), rank, enteredStageAt, isStuck, source, ticketId },
    ...{ nextStep, lostReason, createdAt, updatedAt, archivedAt },
  };
}

/** Presents a deal with its contacts and stage history. */
export async function toDealDetailDto(tx: Tx, row: DealRow, now: Date): Promise<DealDetail> {
  const { partner, people, changes } = await loadDealRelations(tx, row);
  const endOf = (index: number) => changes[index + 1]?.enteredAt;
  const seconds = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  return {
    ...toDealDto(row, now),
    partner,
    lostNotes: row.lostNotes,
    contacts: people.map(({ emails, ...contact }) => ({ ...contact, email: emails[0]?.email ?? null })),
    stageHistory: changes.map((change, index) => {
      const end = endOf(index);
      return { ...change, durationSeconds: end === undefined ? null : seconds(change.enteredAt, end) };
    }),
  };
}
