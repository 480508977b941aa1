/** Building blocks of record pages. */
export { RecordPage } from './RecordPage';
export { useAction } from './useAction';
