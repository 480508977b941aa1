import type { Project } from '@techadds/shared/contract/projects/endpoints';
import { Money } from '@techadds/shared/ui';
import { healthStates, projectStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DueDay, ProgressBar } from '@techadds/shared/ui/steps';
import type { Column } from '@techadds/shared/ui/table';
import { partnerColumn } from '../record/partner-column';

/** Whether nothing of a project can be late any more. */
export const hasEnded = ({ status }: Pick<Project, 'status'>): boolean => status === 'completed' || status === 'canceled';

const customerColumn: Column<Project> = {
  key: 'customer',
  header: 'Customer',
  width: '8.5rem',
  truncate: true,
  cardSlot: 'line',
  cell: ({ customer }) => customer.name,
};

/** The columns of the project list, for a customer (who sees the partner), a partner (the customer) and administrators (both). */
export const getProjectColumns = (viewer: 'customer' | 'partner' | 'admin'): readonly Column<Project>[] => [
  { key: 'number', header: 'Project', width: '8rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  { key: 'name', header: 'Name', primary: true, sort: 'name', cardSlot: 'title', cell: ({ name }) => name },
  ...(viewer === 'customer'
    ? [{ ...partnerColumn, hideBelow: undefined, cardSlot: 'line' } as Column<Project>]
    : viewer === 'admin'
      ? [customerColumn, partnerColumn].map((column) => ({ ...column, width: '8rem' }))
      : [customerColumn]),
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={projectStates} state={status} />,
  },
  {
    key: 'health',
    header: 'Health',
    width: '6.5rem',
    hideBelow: 'cMd',
    cell: (project) => (hasEnded(project) ? '–' : <StatusBadge states={healthStates} state={project.health} />),
  },
  {
    key: 'percent',
    header: 'Complete',
    width: '9rem',
    hideBelow: 'cMd',
    cell: ({ percentComplete }) => <ProgressBar percent={percentComplete} label="Complete" />,
  },
  {
    key: 'due',
    header: 'Due',
    width: '6.5rem',
    sort: 'dueOn',
    cardSlot: 'meta',
    cell: (project) => <DueDay day={project.dueOn} isDone={hasEnded(project)} />,
  },
  // Beside the partner there is no room for it.
  ...(viewer === 'admin'
    ? []
    : [
        {
          key: 'paid',
          header: 'Paid',
          width: '8rem',
          align: 'end',
          hideBelow: 'cLg',
          cell: ({ paidCents, currency }) => <Money cents={paidCents} currency={currency} />,
        } satisfies Column<Project>,
      ]),
  {
    key: 'value',
    header: 'Value',
    width: '8rem',
    align: 'end',
    sort: 'value',
    cardSlot: 'amount',
    cell: ({ valueCents, currency }) => <Money cents={valueCents} currency={currency} />,
  },
];
