import { and, asc, inArray } from 'drizzle-orm';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Tx } from '../../platform/database/client';
import { contacts, customers, deals } from '../../schema';
import { isOfTeam, type Team } from '../../platform/auth/team';

export type CustomerRow = typeof customers.$inferSelect & { object: 'Account' };
export type ContactRow = typeof contacts.$inferSelect & { object: 'Contact' };
export type DealRow = typeof deals.$inferSelect & { object: 'Opportunity' };
export type OurRow = CustomerRow | ContactRow | DealRow;

const tables = { Account: customers, Contact: contacts, Opportunity: deals };

/** Our records of an object, archived and merged ones included; all of the team, or those with the given ids. */
export async function listOurRows(tx: Tx, team: Team, object: SalesforceObject, ids?: readonly string[]): Promise<OurRow[]> {
  if (ids?.length === 0) return [];
  const table = tables[object];
  const rows = await tx
    .select()
    .from(table as typeof deals)
    .where(and(isOfTeam(table, team), ids && inArray(table.id, [...ids])))
    .orderBy(asc(table.createdAt), asc(table.id));
  return rows.map((row) => ({ ...row, object }) as unknown as OurRow);
}

/** The name of one of our records, for lists and messages. */
export const getOurName = (row: OurRow): string => (row.object === 'Contact' ? `${row.firstName} ${row.lastName}`.trim() : row.name);

/** Why a record is left alone; undefined if it is in use. */
export const findInactiveReason = (row: OurRow): string | undefined =>
  row.object === 'Account'
    ? row.mergedIntoId !== null
      ? 'It was merged into another customer here.'
      : undefined
    : row.object === 'Contact' && row.mergedIntoId !== null
      ? 'It was merged into another contact here.'
      : row.archivedAt !== null
        ? 'It is archived here; archived records are not synchronized.'
        : undefined;
