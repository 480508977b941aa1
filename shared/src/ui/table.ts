export { DataTable, type Column } from './table/DataTable';
export { Pager } from './table/Pager';
