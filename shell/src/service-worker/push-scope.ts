/** The part of a notification's options that the DOM library of TypeScript does not know. */
export interface ShownOptions extends NotificationOptions {
  actions: { action: string; title: string }[];
  renotify: boolean;
}

interface PushClient {
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface PushEvent extends WaitingEvent {
  data: { json(): unknown } | null;
}
export interface ClickEvent extends WaitingEvent {
  action: string;
  notification: { close(): void; data: unknown };
}

/** What push messages need of a `ServiceWorkerGlobalScope`, whose types cannot be used beside those of a page. */
export interface PushScope {
  location: { origin: string };
  registration: { showNotification(title: string, options: ShownOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PushClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: WaitingEvent) => void): void;
}

/** What the worker tells a tab. `open` expects an answer on the port that comes with it; whoever answers opens the path. */
export type WorkerMessage = { type: 'push.open'; path: string } | { type: 'push.changed' };
