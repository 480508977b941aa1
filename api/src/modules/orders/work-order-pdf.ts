import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { awaitingPartnerStatuses, type OrderStatus } from '@techadds/shared/contract/orders/states';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { textColor, lineColor, createPdf, toPrintable, mutedColor, writeHeader } from '../../platform/documents/pdf';

const formatDay = (at: string) => at.slice(0, 10);
const isAwaitingPartner = ({ fulfilmentStatus }: OrderDetail) =>
  (awaitingPartnerStatuses as readonly OrderStatus[]).includes(fulfilmentStatus);

/** Renders the work order for those who do the work, without prices, as a binary string (one character per byte). `issuer` is the tenant's name. */
export function renderWorkOrderPdf(order: OrderDetail, issuer: string, branding: DocumentBranding): Promise<string> {
  const { number, service, packageName, quantity, customer, partner, assignedTo, timeline, revisions, revisionsLeft } = order;
  const { pdf, done } = createPdf(`Work order ${number}`, issuer, order.updatedAt);
  writeHeader(pdf, `Work order ${number}`, issuer, branding);
  pdf.fontSize(12).text(toPrintable(`${service.name}, ${packageName} × ${quantity}`), 48, 92, { width: 499 });
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
  pdf.fontSize(10).moveDown(1);
  for (const [name, value] of facts) {
    const { y } = pdf;
    pdf.font('Helvetica').fillColor(mutedColor).text(name, 48, y, { width: 90 });
    pdf.fillColor(textColor).text(toPrintable(value), 140, y, { width: 407 });
    pdf.moveDown(0.25);
  }
  const writeSection = (title: string, text: string) => {
    pdf.moveDown(1);
    pdf.moveTo(48, pdf.y).lineTo(547, pdf.y).lineWidth(0.5).strokeColor(lineColor).stroke();
    pdf
      .font('Helvetica-Bold')
      .fontSize(11)
      .fillColor(textColor)
      .text(title, 48, pdf.y + 8, { width: 499 });
    pdf.font('Helvetica').fontSize(10).moveDown(0.4).text(toPrintable(text), { width: 499, lineGap: 2 });
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
