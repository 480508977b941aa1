import type { TlsOptions } from 'node:tls';

/** Forward-secret AEAD suites, the strongest first: Mozilla's intermediate profile without finite-field Diffie-Hellman. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

/** TLS 1.3 and 1.2 only, with the server's order of suites. */
export const tlsOptions = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: ciphers.join(':'),
  honorCipherOrder: true,
} as const satisfies TlsOptions;
