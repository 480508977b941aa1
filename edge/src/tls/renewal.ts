import { readCertificate, type Certificate, type CertificateFiles } from './certificate';
import { protocols } from './protocols';

const lookEveryMs = 60_000;

interface Renewable {
  setSecureContext(options: Certificate & typeof protocols): void;
}

/**
 * Checks for a changed certificate every minute and at `SIGHUP`, and uses it for new connections. While the files do not match each other, as in
 * the middle of a renewal, the current certificate stays.
 * @returns stops the checks
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
