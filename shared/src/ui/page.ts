/** Components of record and settings pages that first screens do not need. */
export { AmountLines } from './screen/AmountLines';
export { TabLinks } from './screen/TabLinks';
