/** What every list screen is made of. */
export type { BulkSelection } from './BulkActionBar';
export { CsvExportButton } from './CsvExportButton';
export { ListView } from './ListView';
export { useListParams } from './useListParams';
