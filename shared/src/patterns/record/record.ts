/** Building blocks of record pages. */
export { RecordInspector } from './RecordInspector';
export { RecordPage } from './RecordPage';
export { useAction } from './useAction';
