import type { AdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import { useCan } from '@techadds/shared/session/use-can';
import { Stack, Text } from '@techadds/shared/ui';
import { FigureGrid, FigureLink } from './FigureLink';
import { waitingLinks } from './home.links';

const kinds = Object.keys(waitingLinks) as (keyof typeof waitingLinks)[];

/** The decisions that wait for an administrator, without the counts while they are loading; each figure leads to its rows. */
export function WaitingTiles({ waiting }: { waiting?: AdminHome['waiting'] }) {
  const managesCompanies = useCan('companies.manage');
  const isClear = waiting?.every(({ count }) => count === 0);
  return (
    <Stack gap="3">
      {isClear && (
        <Text textStyle="sm" color="fg.muted">
          No action needed. Appeals, disputes and approvals appear here.
        </Text>
      )}
      <FigureGrid>
        {waiting
          ? waiting.map(({ kind, count }) => <FigureLink key={kind} {...waitingLinks[kind]} value={count} urgent={count > 0} />)
          : kinds
              .filter((kind) => kind !== 'companies' || managesCompanies)
              .map((kind) => <FigureLink key={kind} {...waitingLinks[kind]} />)}
      </FigureGrid>
    </Stack>
  );
}
