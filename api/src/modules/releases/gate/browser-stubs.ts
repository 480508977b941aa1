/** A value of which everything can be read, called and constructed: stands for what the page and the shell provide while a remote loads. */
function createStub(): unknown {
  let inner: unknown;
  const target = function stub() {
    return undefined;
  };
  return new Proxy(target, {
    get: (_, key) => {
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === 'prototype') return target.prototype as unknown;
      return (inner ??= createStub());
    },
    apply: () => (inner ??= createStub()),
    construct: () => Object.create(null) as object,
  });
}

/** A module of which every export is a stub, except for these. */
export const createModuleStub = (members: Readonly<Record<string, unknown>> = {}): unknown =>
  new Proxy(members, {
    get: (_, key) => {
      if (key === '__esModule') return true;
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key];
      return key === 'then' ? undefined : createStub();
    },
  });

interface ScriptElement {
  src: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}

/** The globals of a page, where scripts are loaded by `runScript` and all else does nothing. @param base where the remote's files are */
export function createPageGlobals(base: string, runScript: (file: string) => void): Record<string, unknown> {
  const append = (element: ScriptElement) => {
    if (typeof element.src !== 'string') return element;
    const event = { type: 'load', target: element };
    try {
      runScript(element.src.slice(base.length));
      setImmediate(() => element.onload?.(event));
    } catch (error) {
      setImmediate(() => {
        throw error;
      });
    }
    return element;
  };
  const createElement = (name: string) => (name === 'script' || name === 'link' ? createElementOf(name) : createStub());
  const nothing = () => undefined;
  const document = {
    ...{ createElement, head: { append, appendChild: append }, body: createStub(), documentElement: createStub() },
    ...{ currentScript: { src: `${base}remoteEntry.js`, tagName: 'SCRIPT' }, baseURI: base, visibilityState: 'visible' },
    ...{ querySelector: () => null, querySelectorAll: () => [], getElementsByTagName: () => [], getElementById: () => null },
    ...{ addEventListener: nothing, removeEventListener: nothing },
  };
  return {
    document,
    ...{ location: new URL(base), navigator: { language: 'en', onLine: true }, console, URL, URLSearchParams, TextEncoder, TextDecoder },
    ...{ AbortController, AbortSignal, Blob, structuredClone, queueMicrotask, crypto, performance, Event, EventTarget },
    ...{ setTimeout: nothing, clearTimeout: nothing, setInterval: nothing, clearInterval: nothing, requestAnimationFrame: nothing },
    ...{ addEventListener: nothing, removeEventListener: nothing, matchMedia: () => createStub(), fetch: () => new Promise(nothing) },
    ...{ localStorage: createStub(), sessionStorage: createStub(), HTMLElement: class {}, Element: class {}, Node: class {} },
  };
}

function createElementOf(name: string) {
  const attributes = new Map<string, string>();
  return {
    tagName: name.toUpperCase(),
    src: undefined as string | undefined,
    setAttribute: (key: string, value: string) => void attributes.set(key, value),
    getAttribute: (key: string) => attributes.get(key) ?? null,
    remove: () => undefined,
  };
}
