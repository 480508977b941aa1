import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { tlsOptions } from './protocols';

export interface CertificateFiles {
  /** PEM file of the certificate and its intermediates. */
  certFile: string;
  /** PEM file of the private key, without a passphrase. */
  keyFile: string;
}

export interface Certificate {
  cert: string;
  key: string;
}

/** Reads the certificate and its key. @throws Error where a file cannot be read or the two do not match */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const pair = { cert: read('TLS_CERT_FILE', certFile), key: read('TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext({ ...tlsOptions, ...pair });
  } catch (problem) {
    throw new Error(`TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key (${(problem as Error).message}).`, { cause: problem });
  }
  return pair;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (problem) {
    throw new Error(`${name} cannot be read (${(problem as Error).message}).`, { cause: problem });
  }
}
