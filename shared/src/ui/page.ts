/** What pages of records and settings show, and first screens do not. */
export { AmountLines } from './screen/AmountLines';
export { TabLinks } from './screen/TabLinks';
