import { readCertificate, type Certificate, type CertificateFiles } from './certificate';
import { tlsOptions } from './protocols';

const checkIntervalMs = 60_000;

interface Renewable {
  setSecureContext(options: Certificate & typeof tlsOptions): void;
}

/**
 * Checks for a changed certificate every minute and at `SIGHUP`, and uses it for new connections. While the files do not match each other, as in
 * the middle of a renewal, the current certificate stays.
 * @returns stops the checks
 */
export function watchCertificate(
  files: CertificateFiles,
  servers: readonly Renewable[],
  report: { renewed: () => void; failed: (error: unknown) => void },
  everyMs = checkIntervalMs,
): () => void {
  let used = readCertificate(files);
  const look = (): void => {
    try {
      const found = readCertificate(files);
      if (found.cert === used.cert && found.key === used.key) return;
      for (const server of servers) server.setSecureContext({ ...tlsOptions, ...found });
      used = found;
      report.renewed();
    } catch (error) {
      report.failed(error);
    }
  };
  const timer = setInterval(look, everyMs).unref();
  process.on('SIGHUP', look);
  return () => {
    clearInterval(timer);
    process.off('SIGHUP', look);
  };
}
