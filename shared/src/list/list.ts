/** What every list screen is made of. */
export type { Chosen } from './BulkBar';
export { CsvExport } from './CsvExport';
export { ListView } from './ListView';
export { useListAddress } from './useListAddress';
