export { DataTable } from './table/DataTable';
export type { Column } from './table/column';
export { Pager } from './table/Pagination';
