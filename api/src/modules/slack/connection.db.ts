import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { slackAuthorizations, slackChannels, slackConnections, slackMessages } from '../../schema';
import { SlackError } from './slack-error';
import { isOfTeam, type Team } from '../../platform/auth/team';

export type ConnectionRow = typeof slackConnections.$inferSelect;

export async function findConnection(tx: Tx, team: Team): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(slackConnections).where(isOfTeam(slackConnections, team));
  return row;
}

/** Selects the connection of a team `for update`, created where there is none. */
export async function lockConnection(tx: Tx, team: Team, now: Date): Promise<ConnectionRow> {
  const at = now.toISOString();
  await tx
    .insert(slackConnections)
    .values({ ...team, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  const [row] = await tx.select().from(slackConnections).where(isOfTeam(slackConnections, team)).for('update');
  if (!row) throw new Error('The connection was not kept.');
  return row;
}

const isConnection = ({ tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>) =>
  and(eq(slackConnections.tenantId, tenantId), eq(slackConnections.id, id));

export async function updateConnection(
  tx: Tx,
  connection: Pick<ConnectionRow, 'tenantId' | 'id'>,
  values: Partial<ConnectionRow>,
): Promise<ConnectionRow> {
  const [row] = await tx.update(slackConnections).set(values).where(isConnection(connection)).returning();
  return row!;
}

/** The connections of the tenant through which messages are exchanged. */
export const listUsableConnections = (tx: Tx, tenantId: string): Promise<ConnectionRow[]> =>
  tx
    .select()
    .from(slackConnections)
    .where(
      and(eq(slackConnections.tenantId, tenantId), sql`${slackConnections.botToken} is not null and ${slackConnections.brokenAt} is null`),
    );

/** Shows an error on the page of the connection; where Slack refuses the connection itself, nothing more is sent by it. */
export async function recordError(tx: Tx, connection: Pick<ConnectionRow, 'tenantId' | 'id'>, error: unknown, now: Date): Promise<void> {
  if (!(error instanceof SlackError)) return;
  const at = now.toISOString();
  await updateConnection(tx, connection, {
    ...{ lastError: error.message.slice(0, 500), lastErrorAt: at },
    ...(error.kind === 'connection' && { brokenAt: at }),
  });
}

/** How many messages wait to be sent, and how many Slack refused. */
export async function countMessages(tx: Tx, { tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>) {
  const [row] = await tx
    .select({
      waiting: sql<number>`count(*) filter (where ${slackMessages.status} = 'pending')::int`,
      failed: sql<number>`count(*) filter (where ${slackMessages.status} = 'failed')::int`,
    })
    .from(slackMessages)
    .innerJoin(slackChannels, and(eq(slackChannels.tenantId, slackMessages.tenantId), eq(slackChannels.roomId, slackMessages.roomId)))
    .where(and(eq(slackMessages.tenantId, tenantId), eq(slackChannels.connectionId, id)));
  return row ?? { waiting: 0, failed: 0 };
}

export async function insertAuthorization(tx: Tx, values: typeof slackAuthorizations.$inferInsert): Promise<void> {
  await tx.insert(slackAuthorizations).values(values);
}

/** Takes an authorization that the user began in this session and that has not expired; it cannot be taken twice. */
export async function takeAuthorization(
  tx: Tx,
  { tenantId, userId, sessionId, stateHash, now }: { tenantId: string; userId: string; sessionId: string; stateHash: string; now: Date },
) {
  const [row] = await tx
    .delete(slackAuthorizations)
    .where(
      and(
        eq(slackAuthorizations.tenantId, tenantId),
        eq(slackAuthorizations.stateHash, stateHash),
        eq(slackAuthorizations.userId, userId),
        eq(slackAuthorizations.sessionId, sessionId),
        gt(slackAuthorizations.expiresAt, now.toISOString()),
      ),
    )
    .returning();
  return row;
}
