import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { awaitingPartnerStatuses, type OrderStatus } from '@techadds/shared/contract/orders/states';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import {
  textColor,
  lineColor,
  createPdf,
  mutedColor,
  pageBottom,
  pageLeft,
  pageRight,
  pageTop,
  wrapText,
  writeHeader,
  writeLines,
} from '../../platform/documents/pdf';

const formatDay = (at: string) => at.slice(0, 10);
const isAwaitingPartner = ({ fulfilmentStatus }: OrderDetail) =>
  (awaitingPartnerStatuses as readonly OrderStatus[]).includes(fulfilmentStatus);

/** Renders the work order for those who do the work, without prices, as a binary string (one character per byte). `issuer` is the tenant's name. */
function renderWorkOrderPdf(order: OrderDetail, issuer: string, branding: DocumentBranding): Promise<string> {
  const { number, service, packageName, quantity, customer, partner, assignedTo, timeline, revisions, revisionsLeft } = order;
  const { pdf, done } = createPdf(`Work order ${number}`, issuer, order.updatedAt);
  writeHeader(pdf, `Work order ${number}`, issuer, branding);
  pdf.font('regular').fontSize(12).fillColor(textColor);
  const continueOnNextPage = () => pageTop;
  const writeWrapped = (text: string, x: number, y: number, width: number, lineHeight: number) => {
    pdf.y = writeLines(pdf, wrapText(pdf, text, width), x, y, lineHeight, continueOnNextPage);
  };
  writeWrapped(`${service.name}, ${packageName} × ${quantity}`, pageLeft, 92, 499, 15);
  const facts = [
    ['Partner', partner.name],
    ['Assigned to', assignedTo?.name ?? 'Unassigned'],
    ['Customer', customer.name],
    ['Category', service.category],
    ['State', order.fulfilmentStatus.replaceAll('_', ' ')],
    ['Placed', formatDay(order.placedAt)],
    ...(isAwaitingPartner(order)
      ? [[order.fulfilmentStatus === 'placed' ? 'Answer due' : 'Delivery due', formatDay(order.dueAt)] as const]
      : []),
    ['Changes', `${revisionsLeft} of ${revisions} left`],
  ] as const;
  pdf.fontSize(10);
  pdf.y += 10;
  for (const [name, value] of facts) {
    const { y } = pdf;
    pdf.fillColor(mutedColor).text(name, pageLeft, y, { lineBreak: false });
    pdf.fillColor(textColor);
    writeWrapped(value, 140, y, 407, 13);
    pdf.y += 2;
  }
  const writeSection = (title: string, text: string) => {
    if (pdf.y + 60 > pageBottom) {
      pdf.addPage();
      pdf.y = pageTop;
    } else pdf.y += 12;
    pdf.moveTo(pageLeft, pdf.y).lineTo(pageRight, pdf.y).lineWidth(0.5).strokeColor(lineColor).stroke();
    pdf.font('bold').fontSize(11).fillColor(textColor);
    writeWrapped(title, pageLeft, pdf.y + 8, 499, 18);
    pdf.font('regular').fontSize(10);
    writeWrapped(text, pageLeft, pdf.y, 499, 14);
  };
  writeSection('What is to be done', order.requirements || 'The customer has written nothing besides the package.');
  for (const { at, note } of timeline.filter(({ event }) => event === 'changes_requested'))
    writeSection(`Changes asked for on ${formatDay(at)}`, note ?? '');
  if (order.deliverables.length > 0)
    writeSection('Delivered so far', order.deliverables.map(({ name, deliveredAt }) => `${formatDay(deliveredAt)}  ${name}`).join('\n'));
  pdf.end();
  return done;
}

/** Drawn by a worker. */
export const workOrderPdf = defineHeavyTask('work-order-pdf', renderWorkOrderPdf);
