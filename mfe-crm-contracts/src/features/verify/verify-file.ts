import { call, type ApiError } from '@techadds/shared/api';
import { getPublicSeal, type PublicSeal } from '@techadds/shared/contract/contracts/seals';
import type { SealedPdfCheck } from '@techadds/shared/sealed-pdf';

export interface Verification {
  fileName: string;
  check: SealedPdfCheck;
  /** Null if the record knows no file with this hash. */
  seal: PublicSeal | null;
  /** Whether file and record agree in everything. */
  isSealed: boolean;
}

/** The record of a hash. @throws ApiError where it cannot be asked */
const findSeal = (sha256: string): Promise<PublicSeal | null> =>
  call(getPublicSeal, { params: { sha256 } }).catch((error: ApiError) => {
    if (error.status === 404) return null;
    throw error;
  });

/**
 * Checks a file in the browser and compares it with the record. Only its hash is sent.
 * @throws ApiError where the record cannot be asked
 */
export async function verifyFile(file: File): Promise<Verification> {
  // With its libraries, which no other page needs.
  const { checkSealedPdf, isSealedFile } = await import('@techadds/shared/sealed-pdf');
  const check = await checkSealedPdf(await file.arrayBuffer());
  const seal = await findSeal(check.sha256);
  return { fileName: file.name, check, seal, isSealed: isSealedFile(check, seal) };
}
