import { readCertificate, type Certificate, type CertificateFiles } from './certificate';
import { protocols } from './protocols';

const lookEveryMs = 60_000;

interface Renewable {
  setSecureContext(options: Certificate & typeof protocols): void;
}

/**
 * Looks for another certificate every minute, and at `SIGHUP`, and uses it for connections from then on. Half a renewal is none: while
 * the files do not belong together, the one in use stays.
 * @returns ends the looking
 */
export function renewWhenChanged(
  files: CertificateFiles,
  servers: readonly Renewable[],
  tell: { renewed: () => void; failed: (error: unknown) => void },
  everyMs = lookEveryMs,
): () => void {
  let used = readCertificate(files);
  const look = (): void => {
    try {
      const found = readCertificate(files);
      if (found.cert === used.cert && found.key === used.key) return;
      for (const server of servers) server.setSecureContext({ ...protocols, ...found });
      used = found;
      tell.renewed();
    } catch (error) {
      tell.failed(error);
    }
  };
  const timer = setInterval(look, everyMs).unref();
  process.on('SIGHUP', look);
  return () => {
    clearInterval(timer);
    process.off('SIGHUP', look);
  };
}
