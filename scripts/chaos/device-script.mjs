/** Runs in every page before its own scripts: a clock that can be set, a page that can be hidden, and the app's own offline queue to write to. */
export function prepareDevice({ withoutLocks }) {
  if (origin === 'null') return;
  const RealDate = Date;
  const offsetMs = () => Number(localStorage.getItem('chaos-clock') ?? 0);
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + offsetMs());
      else super(...args);
    }
    static now() {
      return RealDate.now() + offsetMs();
    }
  };
  let isHidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  if (withoutLocks) Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: () => undefined });
  const engine = async () => {
    const [offline] = Object.values(globalThis.__webpack_share_scopes__.default['@techadds/shared/offline']);
    return (await offline.get())();
  };
  globalThis.chaos = {
    setHidden(hidden) {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    /** Saves records offline as this user. Returns their times, or why one was not saved. */
    async save({ userId, records }) {
      const { getQueueOwner, saveOffline } = await engine();
      if (getQueueOwner()?.userId !== userId) throw new Error('This tab has not changed its user yet.');
      const results = await Promise.allSettled(records.map(({ kind, body }) => saveOffline(kind, body)));
      return results.map(({ value, reason }) => (value ? { updatedAt: value.updated_at } : { error: `${reason.name}: ${reason.message}` }));
    },
    /** Whether the page works for this user. */
    async isReady(userId) {
      return (await engine()).getQueueOwner()?.userId === userId;
    },
    /** What waits, of several users. */
    async list(owners) {
      const { listQueue } = await engine();
      const queues = await Promise.all(owners.map(listQueue));
      return queues.flat().map(({ kind, item, meta }) => ({
        ...{ kind, id: item.id, userId: item.user_id, status: meta.status, error: meta.lastError?.message },
      }));
    },
    async discard({ ids, owners }) {
      const { discardItems, listQueue } = await engine();
      const queues = await Promise.all(owners.map(listQueue));
      await discardItems(queues.flat().filter(({ item }) => ids.includes(item.id)));
    },
    async has({ kind, id }) {
      return (await (await engine()).findItem(kind, id)) !== undefined;
    },
    async sync() {
      (await engine()).syncNow();
    },
    /** A file for each of these users. */
    async export(owners) {
      const { exportQueue } = await engine();
      return Promise.all(owners.map(exportQueue));
    },
    async import({ copies, owners }) {
      const { importQueue } = await engine();
      const results = await Promise.all(copies.map((text, n) => importQueue(new Blob([text]), owners[n])));
      return results.reduce((sum, { added }) => sum + added, 0);
    },
    async countLost() {
      const { countLostItems } = await engine();
      // The browser may close the connection of the cleared storage while it counts; the next count opens another.
      return countLostItems().catch(countLostItems);
    },
  };
}
