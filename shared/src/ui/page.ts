/** What pages of records and settings show, and first screens do not. */
export { Breakdown } from './screen/Breakdown';
export { TabLinks } from './screen/TabLinks';
