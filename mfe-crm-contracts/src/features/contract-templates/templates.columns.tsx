import type { Template } from '@techadds/shared/contract/contract-templates/endpoints';
import { RelativeTime } from '@techadds/shared/ui';
import { templateStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

/** The columns of the list of templates, with the partner where the list covers all partners. */
export const getTemplateColumns = (ofPartners: boolean): readonly Column<Template>[] => [
  { key: 'name', header: 'Template', primary: true, sort: 'name', cardSlot: 'title', cell: ({ name }) => name },
  ...(ofPartners
    ? [
        {
          key: 'partner',
          header: 'Partner',
          width: '12rem',
          truncate: true,
          cardSlot: 'line',
          cell: ({ partner }: Template) => partner?.name ?? 'All partners',
        } as const,
      ]
    : []),
  {
    key: 'status',
    header: 'Status',
    width: '11rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={templateStates} state={status} />,
  },
  { key: 'version', header: 'Version', width: '5.5rem', cardSlot: 'meta', cell: ({ version }) => String(version) },
  {
    key: 'approved',
    header: 'In use',
    width: '7rem',
    hideBelow: 'cMd',
    cell: ({ approvedVersion }) => (approvedVersion === null ? '–' : `Version ${approvedVersion}`),
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '7rem',
    sort: 'updatedAt',
    hideBelow: 'cMd',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];
