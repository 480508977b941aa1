import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@techadds/shared/ui/icons';
import type { DocumentState } from '../public-documents/StatusNotice';
import type { Verification } from './verify-file';

/** The verdict in words. */
export function getVerdict({ fileName, isSealed, seal, check: { signature } }: Verification): DocumentState {
  if (isSealed && seal)
    return {
      ...{ tone: 'ok', icon: IconCircleCheck, title: 'This is the sealed contract' },
      text: `${fileName} is exactly the file that ${seal.tenantName} sealed. Nothing was changed since.`,
    };
  if (signature?.valid)
    return {
      ...{ tone: 'bad', icon: IconAlertTriangle, title: 'The record does not know this file' },
      text: `It carries a signature in the name of ${signature.holder || 'somebody'}, and anyone can make one in any name. Ask the sender for the original.`,
    };
  return {
    ...{ tone: 'bad', icon: IconCircleX, title: 'This is not a sealed contract' },
    text: `${fileName} was changed after it was sealed, or was never sealed here. Ask the sender for the original.`,
  };
}

export interface CheckedFact {
  label: string;
  passed: boolean;
  text: string;
}

/** What was checked, one by one. */
export function listChecks({ seal, check: { signature, events } }: Verification): CheckedFact[] {
  const isSame = seal !== null && signature?.certificateSha256 === seal.certificateSha256;
  const isChained = events?.valid === true && (seal === null || events.digest === seal.eventsDigest);
  return [
    {
      label: 'Hash',
      passed: seal !== null,
      text: seal ? 'The record has a file with this SHA-256.' : 'The record has no file with this SHA-256.',
    },
    {
      label: 'Signature',
      passed: signature?.valid === true,
      text: signature?.valid ? 'It covers the whole file and is intact.' : 'There is none that covers the whole file and is intact.',
    },
    {
      label: 'Certificate',
      passed: isSame,
      text: isSame ? `It is the certificate of ${seal.tenantName}.` : 'It is not the certificate of a record.',
    },
    {
      label: 'History',
      passed: isChained,
      text: isChained ? `${events.count} events, each of which covers the one before.` : 'Its events are missing, or one was changed.',
    },
  ];
}
