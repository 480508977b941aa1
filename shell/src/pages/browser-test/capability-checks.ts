export interface Ability {
  name: string;
  /** The purpose in TechAdds, as shown to the user. */
  use: string;
  /** The limitation without it; undefined if TechAdds requires it. */
  without?: string;
  /** Runs the check; an exception counts as false. */
  works: () => boolean | Promise<boolean>;
}

function keeps(storage: Storage): boolean {
  const key = 'techadds-browser-test';
  storage.setItem(key, '1');
  const kept = storage.getItem(key) === '1';
  storage.removeItem(key);
  return kept;
}

function opensDatabase(): Promise<boolean> {
  const name = 'techadds-browser-test';
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(name);
      resolve(true);
    };
  });
}

const hashes = async () => (await crypto.subtle.digest('SHA-256', new Uint8Array(1))).byteLength === 32;

/** The capabilities that TechAdds uses, required ones first. */
export const abilities: readonly Ability[] = [
  { name: 'Local storage', use: 'Keeps you signed in', works: () => keeps(localStorage) },
  { name: 'Session storage', use: 'Keeps what belongs to one tab', works: () => keeps(sessionStorage) },
  { name: 'Cookies', use: 'Opens the screens of your role', works: () => navigator.cookieEnabled },
  {
    name: 'Abort signals',
    use: 'Gives up on a server that does not answer',
    works: () => typeof AbortSignal.any === 'function' && typeof AbortSignal.timeout === 'function',
  },
  { name: 'Random ids', use: 'Gives each request its reference', works: () => typeof crypto.randomUUID === 'function' },
  { name: 'Dialog element', use: 'Shows questions and side panels', works: () => 'showModal' in HTMLDialogElement.prototype },
  { name: 'Popover', use: 'Shows menus and tooltips', works: () => 'popover' in HTMLElement.prototype },
  { name: 'Container queries', use: 'Fits screens beside the menu', works: () => CSS.supports('container-type', 'inline-size') },
  {
    name: 'Secure connection',
    use: 'Lets the browser offer all of the below',
    without: 'Push, offline use and locks between tabs are off. Open TechAdds by https.',
    works: () => isSecureContext,
  },
  {
    name: 'Service worker',
    use: 'Opens TechAdds without a network',
    without: 'TechAdds opens only with a network.',
    works: () => 'serviceWorker' in navigator,
  },
  {
    name: 'IndexedDB',
    use: 'Keeps quotes and services that you write offline',
    without: 'What you write offline is not kept.',
    works: opensDatabase,
  },
  {
    name: 'Structured clone',
    use: 'Copies what you write before it is kept',
    without: 'What you write offline is not kept.',
    works: () => typeof structuredClone === 'function',
  },
  {
    name: 'Web Locks',
    use: 'Lets one tab at a time renew your session',
    without: 'With many tabs open you may be asked to sign in again.',
    works: () => 'locks' in navigator,
  },
  {
    name: 'Broadcast channel',
    use: 'Lets tabs tell each other of news',
    without: 'Another tab may show old data until you load it again.',
    works: () => typeof BroadcastChannel === 'function',
  },
  {
    name: 'Push',
    use: 'Brings news while TechAdds is closed',
    without: 'News comes only while TechAdds is open.',
    works: () => 'PushManager' in window,
  },
  {
    name: 'Notifications',
    use: 'Shows news on your screen',
    without: 'News shows only inside TechAdds.',
    works: () => 'Notification' in window,
  },
  {
    name: 'Web cryptography',
    use: 'Checks documents against their seal',
    without: 'Documents are checked by the server only.',
    works: hashes,
  },
  {
    name: 'Trusted Types',
    use: 'Lets nothing but TechAdds’ own code run',
    without: 'One of several protections is missing; the others hold.',
    works: () => 'trustedTypes' in window,
  },
];

export interface Finding extends Ability {
  ok: boolean;
}

const limitMs = 2_000;

/** Runs a check with a time limit, after which it counts as failed. */
async function has({ works }: Ability): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs));
  try {
    return await Promise.race([works(), late]);
  } catch {
    return false;
  }
}

export const tryAll = (list: readonly Ability[] = abilities): Promise<Finding[]> =>
  Promise.all(list.map(async (ability) => ({ ...ability, ok: await has(ability) })));
