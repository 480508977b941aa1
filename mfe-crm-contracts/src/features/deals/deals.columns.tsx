import type { Deal } from '@techadds/shared/contract/crm/deals';
import { formatDate, formatDay } from '@techadds/shared/format/date';
import { formatRate } from '@techadds/shared/format/money';
import { formatCount } from '@techadds/shared/format/text';
import { Flex, Money, Span } from '@techadds/shared/ui';
import { IconAlertTriangle } from '@techadds/shared/ui/icons';
import { dealStageStates, getStatusMeta } from '@techadds/shared/ui/states';
import type { Column } from '@techadds/shared/ui/table';
import { countDays } from './deals.labels';

/** The stage with the icon and color of its type. */
export function StageName({ stage: { name, type } }: { stage: Deal['stage'] }) {
  const { icon: Icon, tone } = getStatusMeta(dealStageStates, type);
  return (
    <Flex alignItems="center" gap="1.5" width="fit-content" minWidth="0">
      <Span color={`t.${tone}.icon`} display="flex">
        <Icon size={15} aria-hidden />
      </Span>
      <Span truncate>{name}</Span>
    </Flex>
  );
}

/** How long the deal is in its stage; marked if it is stuck. */
export function StageAge({ deal: { enteredStageAt, isStuck } }: { deal: Deal }) {
  const days = countDays(enteredStageAt);
  return isStuck ? (
    <Flex alignItems="center" gap="1" color="t.bad.fg" fontWeight="medium" width="fit-content" whiteSpace="nowrap">
      <IconAlertTriangle size={13} aria-hidden />
      stuck {days}&nbsp;d
    </Flex>
  ) : (
    <Span color="fg.muted" whiteSpace="nowrap" title={`${formatCount(days, 'day')} in this stage`}>
      {days}&nbsp;d
    </Span>
  );
}

/** When it was closed, or the expected close date: red if it has passed, amber today. Days are those in UTC. */
export function CloseDate({ deal: { expectedCloseDate, closedAt } }: { deal: Deal }) {
  if (closedAt !== null) return <>{formatDate(closedAt)}</>;
  if (expectedCloseDate === null) return <Span color="fg.subtle">No date</Span>;
  const today = new Date().toISOString().slice(0, 10);
  const color = expectedCloseDate < today ? 't.bad.fg' : expectedCloseDate === today ? 't.wait.fg' : undefined;
  return <Span color={color}>{expectedCloseDate === today ? 'Today' : formatDay(expectedCloseDate)}</Span>;
}

export const dealColumns: readonly Column<Deal>[] = [
  { key: 'name', header: 'Deal', primary: true, sort: 'name', cardSlot: 'title', cell: ({ name }) => name },
  { key: 'customer', header: 'Customer', width: '9.5rem', truncate: true, cardSlot: 'line', cell: ({ customer }) => customer?.name },
  { key: 'stage', header: 'Stage', width: '9.5rem', cardSlot: 'status', cell: ({ stage }) => <StageName stage={stage} /> },
  {
    key: 'probability',
    header: 'Probability',
    width: '6rem',
    align: 'end',
    hideBelow: 'cLg',
    cell: ({ probabilityBp }) => formatRate(probabilityBp),
  },
  {
    key: 'amount',
    header: 'Value',
    width: '8rem',
    align: 'end',
    sort: 'amount',
    cardSlot: 'amount',
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
  },
  {
    key: 'closeDate',
    header: 'Close date',
    width: '7rem',
    align: 'end',
    sort: 'closeDate',
    cardSlot: 'meta',
    cell: (deal) => <CloseDate deal={deal} />,
  },
  { key: 'owner', header: 'Owner', width: '7.5rem', truncate: true, hideBelow: 'cLg', cell: ({ owner }) => owner?.name },
  {
    key: 'age',
    header: 'In stage',
    width: '6.5rem',
    sort: 'enteredStage',
    hideBelow: 'cMd',
    cell: (deal) => <StageAge deal={deal} />,
  },
];
