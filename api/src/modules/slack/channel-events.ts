import type { Tx } from '../../platform/database/client';
import type { ConnectionRow } from './connection.db';
import { findLinkedRoom } from './events.db';
import { takeOverChannel } from './linked-channels';

/** Takes over that a channel was renamed, archived or restored in Slack. */
export async function applyChannelEvent(
  tx: Tx,
  connection: ConnectionRow,
  { type, channel }: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const { id, name } = (typeof channel === 'object' && channel !== null ? channel : { id: channel }) as { id?: string; name?: string };
  const room = id === undefined ? undefined : await findLinkedRoom(tx, connection, id);
  if (!room) return;
  if (type === 'channel_rename' && name) await takeOverChannel(tx, room, { name }, now);
  if (type === 'channel_archive' || type === 'channel_deleted') await takeOverChannel(tx, room, { isArchived: true }, now);
  if (type === 'channel_unarchive') await takeOverChannel(tx, room, { isArchived: false }, now);
}
