import type { InvoiceDetail, InvoiceLine, InvoiceParty } from '@techadds/shared/contract/invoices/endpoints';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import { escapeXml } from '../../platform/documents/xml';

/** UNTDID 1001: a commercial invoice, and a credit note. */
const typeCodes = { invoice: '380', credit_note: '381' } as const;

const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${escapeXml(text)}</${name}>`;
const day = (at: string) => `<udt:DateTimeString format="102">${at.slice(0, 10).replaceAll('-', '')}</udt:DateTimeString>`;
const formatPercent = (basisPoints: number) => (basisPoints / 100).toFixed(2);
/** The category of a rate: standard, or zero-rated. */
const getCategory = (taxBp: number) => (taxBp > 0 ? 'S' : 'Z');

const createAmounts = (currency: string) => {
  const units = getMinorUnits(currency);
  return (cents: number) => (cents / units).toFixed(Math.round(Math.log10(units)));
};
type FormatAmount = ReturnType<typeof createAmounts>;

/** A party by its id, with what is known of its address, country and tax number. */
function toParty(name: string, { id, name: partyName, email, countryCode, taxId }: InvoiceParty): string {
  const address = countryCode === '' ? '' : `<ram:PostalTradeAddress>${element('ram:CountryID', countryCode)}</ram:PostalTradeAddress>`;
  const mail =
    email === '' ? '' : `<ram:URIUniversalCommunication>${element('ram:URIID', email, ' schemeID="EM"')}</ram:URIUniversalCommunication>`;
  const tax =
    taxId === '' ? '' : `<ram:SpecifiedTaxRegistration>${element('ram:ID', taxId, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration>`;
  return `<ram:${name}>${element('ram:ID', id)}${element('ram:Name', partyName)}${address}${mail}${tax}</ram:${name}>`;
}

/** A price is never negative, so a discount is a line of minus one piece. */
function toLineItem({ description, quantity, unitPriceCents, netCents, taxBp }: InvoiceLine, index: number, amount: FormatAmount): string {
  const signed = unitPriceCents < 0 ? -quantity : quantity;
  return `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument>${element('ram:LineID', String(index + 1))}</ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct>${element('ram:Name', description)}</ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${element('ram:ChargeAmount', amount(Math.abs(unitPriceCents)))}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery>${element('ram:BilledQuantity', String(signed), ' unitCode="C62"')}</ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode>${element('ram:CategoryCode', getCategory(taxBp))}${element('ram:RateApplicablePercent', formatPercent(taxBp))}</ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation>${element('ram:LineTotalAmount', amount(netCents))}</ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
}

function toSettlement({ content, currency, netCents, taxCents, totalCents, corrects }: InvoiceDetail, amount: FormatAmount): string {
  const taxes = content.taxes.map(
    (tax) =>
      `<ram:ApplicableTradeTax>${element('ram:CalculatedAmount', amount(tax.taxCents))}<ram:TypeCode>VAT</ram:TypeCode>${element('ram:BasisAmount', amount(tax.netCents))}${element('ram:CategoryCode', getCategory(tax.taxBp))}${element('ram:RateApplicablePercent', formatPercent(tax.taxBp))}</ram:ApplicableTradeTax>`,
  );
  const terms = content.payments.map(({ label }) => label).join('; ');
  const preceding =
    corrects === null
      ? ''
      : `<ram:InvoiceReferencedDocument>${element('ram:IssuerAssignedID', corrects.number)}</ram:InvoiceReferencedDocument>`;
  return `<ram:ApplicableHeaderTradeSettlement>
${element('ram:InvoiceCurrencyCode', currency)}
${taxes.join('\n')}
<ram:SpecifiedTradePaymentTerms>${element('ram:Description', terms === '' ? 'Paid' : terms)}</ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${element('ram:LineTotalAmount', amount(netCents))}
${element('ram:TaxBasisTotalAmount', amount(netCents))}
${element('ram:TaxTotalAmount', amount(taxCents), ` currencyID="${currency}"`)}
${element('ram:GrandTotalAmount', amount(totalCents))}
${element('ram:TotalPrepaidAmount', amount(content.paidCents))}
${element('ram:DuePayableAmount', amount(content.dueCents))}
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${preceding}
</ram:ApplicableHeaderTradeSettlement>`;
}

/** Whether a document has a structured part: receipts and payout statements bill nothing. */
export const isFacturX = ({ kind }: InvoiceDetail): boolean => kind in typeCodes;

/**
 * The structured part of an invoice or a credit note: Cross Industry Invoice of UN/CEFACT in the profile EN 16931 of Factur-X. A country or a
 * tax number that is not known is left out, as nothing true could be said.
 */
export function renderFacturX(invoice: InvoiceDetail): string {
  const { kind, number, issuedAt, content, currency } = invoice;
  const amount = createAmounts(currency);
  const note = content.note === '' ? '' : `<ram:IncludedNote>${element('ram:Content', content.note)}</ram:IncludedNote>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>${element('ram:ID', 'urn:cen.eu:en16931:2017')}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>${element('ram:ID', number)}${element('ram:TypeCode', typeCodes[kind as keyof typeof typeCodes])}<ram:IssueDateTime>${day(issuedAt)}</ram:IssueDateTime>${note}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${content.lines.map((line, index) => toLineItem(line, index, amount)).join('\n')}
<ram:ApplicableHeaderTradeAgreement>${toParty('SellerTradeParty', content.seller)}${toParty('BuyerTradeParty', content.buyer)}<ram:BuyerOrderReferencedDocument>${element('ram:IssuerAssignedID', content.reference)}</ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${day(issuedAt)}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
${toSettlement(invoice, amount)}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}
