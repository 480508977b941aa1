import type { InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import type { PdfDocument } from '../../platform/documents/pdf';
import { renderFacturX } from './factur-x-xml';

const fileName = 'factur-x.xml';
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document'],
  ['Version', 'The version of the XML schema'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
] as const;

/** The description of the namespace, which PDF/A demands of metadata that it does not define. */
const extensionSchema = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const facturXMetadata = `
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${fileName}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>`;

/** Embeds the structured part into the PDF of an invoice or a credit note, with the metadata by which readers find it. */
export function embedFacturX(pdf: PdfDocument, invoice: InvoiceDetail): void {
  const issuedAt = new Date(invoice.issuedAt);
  pdf.file(Buffer.from(renderFacturX(invoice)), {
    ...{ name: fileName, type: 'text/xml', description: 'Factur-X invoice', relationship: 'Alternative' },
    ...{ creationDate: issuedAt, modifiedDate: issuedAt },
  });
  for (const xml of [extensionSchema, facturXMetadata]) pdf.appendXML(xml);
}
