import { sealedEventsFileName, type SealedEvents } from '@techadds/shared/contract/contracts/seals';
import type { PdfDocument } from '../../platform/documents/pdf';
import { maxTokenBytes } from './seal-timestamp';

/** Members that the types of the library leave out. */
interface PdfObject {
  data: Record<string, unknown>;
  offset?: number;
  end(content?: Buffer): void;
}
interface PdfInternals {
  ref(data: object): PdfObject;
  _root: PdfObject;
  _acroform: { fonts: object; defaultFont: string };
  page: { dictionary: PdfObject; annotations: PdfObject[] };
}

/** As wide as a byte offset can be. */
const offsetPlaceholder = '**********';
/** A signature with a certificate has about one kilobyte. */
const signatureBytes = 4 * 1024 + maxTokenBytes;
/** A string of a PDF, and not a name. */
const toPdfString = (text: string): object => Object(text) as object;

export interface SealField {
  /** The name of who seals it. */
  holder: string;
  sealedAt: string;
}

/** Attaches the events of the contract, which a program can check. */
export function attachEvents(pdf: PdfDocument, events: SealedEvents, sealedAt: string): void {
  const date = new Date(sealedAt);
  pdf.file(Buffer.from(JSON.stringify(events)), {
    ...{ name: sealedEventsFileName, type: 'application/json', description: 'The events of the contract with their digests' },
    ...{ creationDate: date, modifiedDate: date },
  });
}

/** Adds an invisible signature field to the current page. Its value is filled in once the document is complete. */
export function addSealField(pdf: PdfDocument, { holder, sealedAt }: SealField): PdfObject {
  const internals = pdf as unknown as PdfInternals;
  const signature = internals.ref({
    ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' },
    ByteRange: [0, offsetPlaceholder, offsetPlaceholder, offsetPlaceholder],
    Contents: Buffer.alloc(signatureBytes),
    ...{ Name: toPdfString(holder), Reason: toPdfString('Sealed after everybody signed'), M: new Date(sealedAt) },
  });
  const widget = internals.ref({
    ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 0, 0], F: 132 },
    ...{ V: signature, T: toPdfString('Seal'), P: internals.page.dictionary },
  });
  internals.page.annotations.push(widget);
  signature.end();
  widget.end();
  // Signatures exist, and the file may only be appended to. The library ends the form, and asks for a font that no field here needs.
  internals._acroform = { fonts: {}, defaultFont: 'none' };
  internals._root.data.AcroForm = internals.ref({ SigFlags: 3, Fields: [widget], DR: { Font: {} } });
  return signature;
}

/** A PDF whose signature is still to be filled in: the parts around it, and where it is. */
export interface UnsignedPdf {
  bytes: Buffer;
  /** The position of `<`, and that after `>`. */
  from: number;
  to: number;
}

/** Writes the byte range of a complete document: all of it but the signature. */
export function fillByteRange(bytes: Buffer, signature: PdfObject): UnsignedPdf {
  const from = bytes.indexOf('/Contents <', signature.offset) + '/Contents '.length;
  const to = bytes.indexOf('>', from) + 1;
  const range = bytes.indexOf('/ByteRange [', signature.offset);
  const end = bytes.indexOf(']', range) + 1;
  if (signature.offset === undefined || to - from !== 2 * signatureBytes + 2 || range < 0 || end > from)
    throw new Error('The document has no room for a signature.');
  bytes.write(`/ByteRange [0 ${from} ${to} ${bytes.length - to}]`.padEnd(end - range), range, 'latin1');
  return { bytes, from, to };
}

/** The bytes that are signed. */
export const getSignedBytes = ({ bytes, from, to }: UnsignedPdf): Buffer => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);

/** Fills in the signature. @throws Error where it is too long */
export function fillSignature({ bytes, from, to }: UnsignedPdf, cms: Uint8Array): Buffer {
  const hex = Buffer.from(cms).toString('hex');
  if (hex.length > to - from - 2) throw new Error(`The signature has ${cms.length} bytes, which is too long.`);
  const filled = Buffer.from(bytes);
  filled.write(hex, from + 1, 'latin1');
  return filled;
}
