import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Certificate, CertificateFiles } from '../tls/certificate';

/** Creates a self-signed certificate for localhost. */
export async function createCertificate(organization: string): Promise<Certificate> {
  const attributes = [
    { name: 'commonName', value: 'localhost' },
    { name: 'organizationName', value: organization },
  ];
  const { cert, private: key } = await generate(attributes, { keyType: 'rsa', keySize: 2048, algorithm: 'sha256' });
  return { cert, key };
}

/** Writes a certificate and its key to the files that the edge reads. */
export function saveCertificate(folder: string, { cert, key }: Certificate): CertificateFiles {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  return files;
}
