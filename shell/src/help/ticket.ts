export interface Ticket {
  subject: string;
  message: string;
}
export const noTicket: Ticket = { subject: '', message: '' };

/** Keeps the text in this browser's console; nothing is sent anywhere. */
export function logTicket(ticket: Ticket): void {
  console.info('Ticket', ticket);
}
