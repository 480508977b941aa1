/** Separate from the record page, so that pages with another layout load no more than this. */
export { RecordQuery } from './RecordQuery';
