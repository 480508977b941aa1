/** What every list screen is made of. */
export type { Chosen } from './BulkActionBar';
export { CsvExport } from './CsvExportButton';
export { ListView } from './ListView';
export { useListAddress } from './useListParams';
