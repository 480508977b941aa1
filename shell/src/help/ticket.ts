export interface Ticket {
  subject: string;
  message: string;
}
export const emptyTicket: Ticket = { subject: '', message: '' };

/** Logs the ticket in the browser console; nothing is sent. */
export function logTicket(ticket: Ticket): void {
  console.info('Ticket', ticket);
}
