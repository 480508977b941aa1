interface Request {
  name: string;
  grant: () => void;
}

/** Exclusive locks as `navigator.locks` has them, shared by the tabs of a test. */
export function createFakeLocks(): LockManager {
  const held = new Set<string>();
  let pending: Request[] = [];
  const grantNext = (name: string) => {
    const next = pending.find((request) => request.name === name);
    if (!next || held.has(name)) return;
    pending = pending.filter((request) => request !== next);
    held.add(name);
    next.grant();
  };
  const request = (name: string, { signal }: { signal?: AbortSignal }, work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const own: Request = {
        name,
        grant: () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              held.delete(name);
              grantNext(name);
            }),
      };
      pending.push(own);
      signal?.addEventListener('abort', () => {
        if (!pending.includes(own)) return;
        pending = pending.filter((each) => each !== own);
        reject(new DOMException('Aborted.', 'AbortError'));
      });
      grantNext(name);
    });
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: pending.map(({ name }) => ({ name })) });
  return { request, query } as unknown as LockManager;
}
