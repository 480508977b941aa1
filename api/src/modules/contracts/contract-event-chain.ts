import { createHash } from 'node:crypto';
import { toEventText, firstEventDigest, type SealedEvents } from '@techadds/shared/contract/contracts/seals';
import type { HmacFunction } from '../../platform/encryption/hmac';

export type UnchainedEvent = Omit<SealedEvents['events'][number], 'digest'>;

/** The previous hash of the first event of a tenant. */
export const firstEventHash = firstEventDigest;

/** SHA-256 of an event and of the digest before it in its contract, as a sealed PDF shows it. */
export const digestContractEvent = (previousDigest: string | undefined, contractId: string, event: UnchainedEvent): string =>
  createHash('sha256')
    .update(toEventText(previousDigest ?? firstEventDigest, contractId, event))
    .digest('hex');

/** The keyed hash of a digest, its number in the tenant and the previous hash: whoever writes to the database alone cannot make it. */
export const hashContractEvent = (hmac: HmacFunction, prevHash: string, { tenantId, seq, digest }: ChainPosition): string =>
  hmac(`contract event\n${prevHash}\n${JSON.stringify([tenantId, seq, digest])}`);

interface ChainPosition {
  tenantId: string;
  seq: number;
  digest: string;
}
