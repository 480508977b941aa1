import type { HashChain } from '../../platform/checkpoints/checkpoints';
import { findLastContractEvent } from './contract-events.db';

/** The events of a tenant's contracts as a chain whose last event is signed. */
export const contractEventHashChain: HashChain = {
  name: 'contract_events',
  folder: 'contract-event-heads',
  signaturePrefix: 'contract event head',
  findLastLink: findLastContractEvent,
};
