import type { HashChain } from '../../platform/checkpoints/checkpoints';
import { findLastEntry } from './ledger.db';

/** The journal as a chain whose last entry is signed. */
export const ledgerHashChain: HashChain = {
  name: 'ledger',
  folder: 'ledger-heads',
  signaturePrefix: 'ledger head',
  findLastLink: findLastEntry,
};
