/** Building blocks of list screens. */
export type { BulkAction, BulkSelection } from './BulkActionBar';
export { CsvExportButton } from './CsvExportButton';
export { ListToolbar } from './ListToolbar';
export { ListView } from './ListView';
export type { ListParamsConfig } from './page-input';
export { useListParams } from './useListParams';
