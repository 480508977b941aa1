import type { AdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import { Stack, Text } from '@techadds/shared/ui';
import { FigureGrid, FigureLink } from './FigureLink';
import { waitingLinks } from './home.links';

/** What waits for an administrator; each figure leads to its rows. */
export function WaitingTiles({ waiting }: { waiting: AdminHome['waiting'] }) {
  const isClear = waiting.every(({ count }) => count === 0);
  return (
    <Stack gap="3">
      {isClear && (
        <Text textStyle="sm" color="fg.muted">
          Nothing waits for you. Appeals, disputes and approvals appear here.
        </Text>
      )}
      <FigureGrid>
        {waiting.map(({ kind, count }) => (
          <FigureLink key={kind} {...waitingLinks[kind]} value={count} urgent={count > 0} />
        ))}
      </FigureGrid>
    </Stack>
  );
}
