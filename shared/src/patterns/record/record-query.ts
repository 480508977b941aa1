/** Apart from the record page, so that pages of another shape load no more than this. */
export { RecordQuery } from './RecordQuery';
