import type { HashChain } from './platform/checkpoints/checkpoints';
import { auditHashChain } from './modules/audit/audit-hash-chain';
import { contractEventHashChain } from './modules/contracts/contract-event-hash-chain';
import { ledgerHashChain } from './modules/ledger/ledger-hash-chain';

/** The chains whose ends are signed and kept outside the database. */
export const hashChains: readonly HashChain[] = [auditHashChain, ledgerHashChain, contractEventHashChain];
