import { storeDir } from './root.mjs';

/** The commands on the release store; the edge has to be built first. The caller holds the lock. */
export async function openPublisher() {
  const { openPublisher: open } = await import(new URL('../edge/dist/publisher.js', import.meta.url));
  return open(storeDir);
}

/** Publishes builds and offers those to visitors that differ from what was built last. */
export async function publishBuilt(builds) {
  const publisher = await openPublisher();
  for (const { name, version, dir } of builds) {
    publisher.publish(dir);
    publisher.offerBuilt(name, version);
  }
}
