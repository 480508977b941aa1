/** What the page of one record is made of. */
export { RecordPage } from './RecordPage';
