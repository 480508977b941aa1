export { DataTable } from './table/DataTable';
export type { Column } from './table/column';
export { Pagination } from './table/Pagination';
