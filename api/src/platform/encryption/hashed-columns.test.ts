import { auditGenesisHash, hashAuditEvent, type UnchainedAuditEvent } from '../../modules/audit/audit-chain';
import { hashJournalEntry, ledgerGenesisHash, type UnhashedEntry } from '../../modules/ledger/journal-chain';
import { createHmacFunction } from './hmac';

const hmac = createHmacFunction(Buffer.alloc(32, 1));
const ids = { tenantId: '00000000-0000-4000-8000-000000000001', seq: 7, id: '00000000-0000-4000-8000-000000000002' };

const event = {
  ...{ ...ids, time: '2026-01-01T00:00:00.000Z', event: 'order.accepted', description: 'Ana accepted OR-1', actorId: null },
  ...{ actorName: 'System', actorRole: null, impersonatorId: null, impersonatorName: null, impersonatorReason: null },
  ...{ targets: [{ type: 'order', id: '1', name: 'OR-1' }], before: { status: 'placed', a: 1 }, after: null },
  ...{ ip: '192.0.2.1', userAgent: null, correlationId: 'c' },
} satisfies UnchainedAuditEvent;
const entry = {
  ...{ ...ids, reference: 'capture', kind: 'capture', phase: 'posted', subjectType: 'order' },
  ...{ subjectId: '00000000-0000-4000-8000-000000000003', description: 'OR-1', currency: 'USD', postedAt: '2026-01-01T00:00:00.000Z' },
  ...{ actorId: null, correlationId: 'c', reversesId: null, resolvesId: null, linkedId: null, expiresAt: null },
  ...{ postingCount: 0, totalCents: 0 },
} satisfies UnhashedEntry;

describe.each([
  {
    row: 'an audit event',
    hash: (columns: object) => hashAuditEvent(hmac, auditGenesisHash, { ...event, ...columns }),
    hashOfToday: 'd0a3cd980199a825d6f5bded635a9eec13526b5022b92cbbacf99cdbad6c139f',
  },
  {
    row: 'a journal entry',
    hash: (columns: object) => hashJournalEntry(hmac, ledgerGenesisHash, { ...entry, ...columns }, []),
    hashOfToday: '6f18cc01e5348bb8c3c281260c443f7673212982c458890c8c52c122e93cc705',
  },
])('the hash of $row', ({ hash, hashOfToday }) => {
  test('stays what it was when it was written', () => expect(hash({})).toBe(hashOfToday));

  test('stays valid when a column is added that is not set in it', () => {
    expect(hash({ region: null })).toBe(hashOfToday);
    expect(hash({ region: undefined })).toBe(hashOfToday);
  });

  test('covers an added column where it is set, with its name', () => {
    const hashes = [hash({ region: 'eu' }), hash({ region: 'us' }), hash({ zone: 'eu' }), hash({ region: 'eu', zone: 'eu' })];
    expect(new Set([...hashes, hashOfToday]).size).toBe(5);
    expect(hash({ zone: 'eu', region: 'eu' })).toBe(hash({ region: 'eu', zone: 'eu' }));
  });

  test('does not cover the hashes themselves', () => expect(hash({ prevHash: 'x', hash: 'y' })).toBe(hashOfToday));
});
