import { randomBytes } from 'node:crypto';

/** Times that are closer than this cannot be told apart: a server says its time in whole seconds. */
const indistinctMs = 3_000;

/**
 * What must be on the server at the end: each record with all versions that were written, wherever and whenever.
 * @param {string} run a name that is in every title
 */
export function createExpectedRecords(run) {
  const records = [];
  const toTitle = ({ number }, version) => `Chaos ${run}-${number} v${version}`;
  return {
    records,
    /** @returns a new record with no version yet */
    add({ kind, account, isPoison = false, now = Date.now() }) {
      const id = `offline-${now}-${randomBytes(8).toString('hex')}`;
      const record = { number: records.length, kind, account, isPoison, id, versions: [] };
      records.push(record);
      return record;
    },
    /** The body of the next version. */
    write(record, at = Date.now()) {
      const version = { version: record.versions.length + 1, at, isConfirmed: false };
      record.versions.push(version);
      const { kind, account, id, isPoison } = record;
      const title = toTitle(record, version.version);
      const body =
        kind === 'quotes'
          ? {
              customerId: isPoison ? crypto.randomUUID() : account.customerId,
              title,
              lines: [{ name: 'Audit', quantity: 1, unitPriceCents: 120_000 }],
              validUntil: '2099-12-31',
            }
          : { categoryId: isPoison ? crypto.randomUUID() : account.categoryId, name: title, draft: true };
      return { version, body: { ...body, id } };
    },
    /** The versions of a record that may be the one on the server: the latest that was confirmed, and those that were not. */
    findAcceptable({ versions }) {
      const latest = Math.max(...versions.filter(({ isConfirmed }) => isConfirmed).map(({ at }) => at));
      return versions
        .filter(({ at, isConfirmed }) => at > latest - indistinctMs || (!isConfirmed && at > latest))
        .map(({ version }) => version);
    },
  };
}
