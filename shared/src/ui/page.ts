/** What pages of records and settings show, and first screens do not. */
export { Breakdown } from './screen/AmountLines';
export { TabLinks } from './screen/TabLinks';
