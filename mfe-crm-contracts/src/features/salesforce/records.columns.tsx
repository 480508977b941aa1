import type { SalesforceRecord } from '@techadds/shared/contract/salesforce/endpoints';
import { Badge, RelativeTime, Span } from '@techadds/shared/ui';
import type { Column } from '@techadds/shared/ui/table';
import { objectLabels } from './salesforce.labels';

const faultLabels = { none: '', rejects_writes: 'Rejects writes', locked: 'Locked once' } as const;

export const recordColumns: readonly Column<SalesforceRecord>[] = [
  { key: 'name', header: 'Record', primary: true, sort: 'name', cardSlot: 'title', cell: ({ name }) => name },
  { key: 'object', header: 'Object', width: '8rem', cardSlot: 'line', cell: ({ object }) => objectLabels[object] },
  {
    ...{ key: 'id', header: 'Salesforce ID', width: '13rem', hideBelow: 'cMd' },
    cell: ({ externalId }) => (
      <Span fontFamily="mono" textStyle="xs">
        {externalId}
      </Span>
    ),
  },
  {
    ...{ key: 'state', header: 'State', width: '9rem', cardSlot: 'status' },
    cell: ({ fault, isDeleted }) =>
      isDeleted ? <Badge tone="neutral">Deleted</Badge> : fault === 'none' ? null : <Badge tone="bad">{faultLabels[fault]}</Badge>,
  },
  {
    ...{ key: 'changed', header: 'Changed', width: '8rem', align: 'end', sort: 'newest', cardSlot: 'meta' },
    cell: ({ systemModstamp }) => <RelativeTime at={systemModstamp} />,
  },
];
