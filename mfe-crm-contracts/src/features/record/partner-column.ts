import type { Column } from '@techadds/shared/ui/table';

/** The partner of a record, in lists that cover all partners. */
export const partnerColumn: Column<{ partner: { name: string } }> = {
  key: 'partner',
  header: 'Partner',
  width: '10rem',
  truncate: true,
  hideBelow: 'cLg',
  cell: ({ partner }) => partner.name,
};
