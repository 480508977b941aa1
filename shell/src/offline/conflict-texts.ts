import { formatMoment } from '@techadds/shared/format/date';
import { getItemTitle, type ConflictReason, type SupersededCopy } from '@techadds/shared/offline';

const reasons: Record<ConflictReason, string> = {
  local_newer: 'Your version was newer, so it replaced the one on the server.',
  server_newer: 'The version on the server was newer, so it was kept.',
  equal: 'Both were written at the same moment; then the version on the server is kept.',
  unreadable: 'It could not be told which is newer; then the version on the server is kept.',
};

/** What the rule decided, and why. */
export const explainConflict = ({ reason }: Pick<SupersededCopy, 'reason'>): string => reasons[reason];

export const getConflictTitle = ({ kind, winner, local }: SupersededCopy): string => {
  const noun = kind === 'quotes' ? 'quote' : 'service';
  const title = getItemTitle({ kind, item: local });
  return winner === 'server' ? `Your ${noun} ${title} was replaced` : `Your ${noun} ${title} replaced another version`;
};

const dayMs = 86_400_000;

/** Until when the other copy can be restored. */
export const getKeptUntil = ({ decidedAt }: Pick<SupersededCopy, 'decidedAt'>): string => formatMoment(Date.parse(decidedAt) + 30 * dayMs);
