import type { Column } from '@techadds/shared/ui/table';

/** Whose a record is, in lists of all partners. */
export const partnerColumn: Column<{ partner: { name: string } }> = {
  key: 'partner',
  header: 'Partner',
  width: '10rem',
  cut: true,
  hideBelow: 'cLg',
  cell: ({ partner }) => partner.name,
};
