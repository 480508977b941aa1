export interface Capability {
  name: string;
  /** The purpose in TechAdds, as shown to the user. */
  purpose: string;
  /** The limitation without it; undefined if TechAdds requires it. */
  limitation?: string;
  /** Runs the check; an exception counts as false. */
  check: () => boolean | Promise<boolean>;
}

function canStore(storage: Storage): boolean {
  const key = 'techadds-browser-test';
  storage.setItem(key, '1');
  const kept = storage.getItem(key) === '1';
  storage.removeItem(key);
  return kept;
}

function canOpenDatabase(): Promise<boolean> {
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

const canHash = async () => (await crypto.subtle.digest('SHA-256', new Uint8Array(1))).byteLength === 32;

/** The capabilities that TechAdds uses, required ones first. */
export const capabilities: readonly Capability[] = [
  { name: 'Local storage', purpose: 'Keeps you signed in', check: () => canStore(localStorage) },
  { name: 'Session storage', purpose: 'Stores the data of one tab', check: () => canStore(sessionStorage) },
  { name: 'Cookies', purpose: 'Opens the screens of your role', check: () => navigator.cookieEnabled },
  {
    name: 'Abort signals',
    purpose: 'Gives up on a server that does not answer',
    check: () => typeof AbortSignal.any === 'function' && typeof AbortSignal.timeout === 'function',
  },
  { name: 'Random ids', purpose: 'Gives each request its reference', check: () => typeof crypto.randomUUID === 'function' },
  { name: 'Dialog element', purpose: 'Shows questions and side panels', check: () => 'showModal' in HTMLDialogElement.prototype },
  { name: 'Popover', purpose: 'Shows menus and tooltips', check: () => 'popover' in HTMLElement.prototype },
  { name: 'Container queries', purpose: 'Fits screens beside the menu', check: () => CSS.supports('container-type', 'inline-size') },
  {
    name: 'Secure connection',
    purpose: 'Lets the browser offer all of the below',
    limitation: 'Push, offline use and locks between tabs are off. Open TechAdds by https.',
    check: () => isSecureContext,
  },
  {
    name: 'Service worker',
    purpose: 'Opens TechAdds without a network',
    limitation: 'TechAdds opens only with a network.',
    check: () => 'serviceWorker' in navigator,
  },
  {
    name: 'IndexedDB',
    purpose: 'Keeps quotes and services that you write offline',
    limitation: 'Offline changes are not saved.',
    check: canOpenDatabase,
  },
  {
    name: 'Structured clone',
    purpose: 'Copies changes before they are saved',
    limitation: 'Offline changes are not saved.',
    check: () => typeof structuredClone === 'function',
  },
  {
    name: 'Web Locks',
    purpose: 'Lets one tab at a time renew your session',
    limitation: 'With many tabs open you may be asked to sign in again.',
    check: () => 'locks' in navigator,
  },
  {
    name: 'Broadcast channel',
    purpose: 'Keeps tabs in sync',
    limitation: 'Another tab may show old data until you load it again.',
    check: () => typeof BroadcastChannel === 'function',
  },
  {
    name: 'Push',
    purpose: 'Sends notifications while TechAdds is closed',
    limitation: 'Notifications arrive only while TechAdds is open.',
    check: () => 'PushManager' in window,
  },
  {
    name: 'Notifications',
    purpose: 'Shows notifications on your screen',
    limitation: 'Notifications show only inside TechAdds.',
    check: () => 'Notification' in window,
  },
  {
    name: 'Web cryptography',
    purpose: 'Verifies document signatures',
    limitation: 'Documents are checked by the server only.',
    check: canHash,
  },
  {
    name: 'Trusted Types',
    purpose: 'Lets nothing but TechAdds’ own code run',
    limitation: 'One of several protections is missing; the others still apply.',
    check: () => 'trustedTypes' in window,
  },
];

export interface CapabilityResult extends Capability {
  ok: boolean;
}

const limitMs = 2_000;

/** Runs a check with a time limit, after which it counts as failed. */
async function runCheck({ check }: Capability): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs));
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  }
}

export const checkCapabilities = (list: readonly Capability[] = capabilities): Promise<CapabilityResult[]> =>
  Promise.all(list.map(async (ability) => ({ ...ability, ok: await runCheck(ability) })));
