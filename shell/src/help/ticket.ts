import { useSession } from '@techadds/shared/session';

export interface Ticket {
  subject: string;
  message: string;
}
export const emptyTicket: Ticket = { subject: '', message: '' };

/** Logs the ticket in the browser console; nothing is sent. */
export function logTicket(ticket: Ticket): void {
  console.info('Ticket', ticket);
}

/** Of this tab and user: the text of one user never appears to the next. */
const toStorageKey = (): string | undefined => {
  const { user } = useSession.getState();
  return user ? `help-draft:${user.id}` : undefined;
};

/** Keeps what is typed over a page load, as when the tab reloads itself for a new version. */
export function keepTicket(ticket: Ticket): void {
  const key = toStorageKey();
  if (key !== undefined && (ticket.subject || ticket.message)) sessionStorage.setItem(key, JSON.stringify(ticket));
}

/** What was typed before the page load. */
export function readKeptTicket(): Ticket {
  const kept = sessionStorage.getItem(toStorageKey() ?? '');
  try {
    const { subject, message } = JSON.parse(kept ?? '{}') as Partial<Ticket>;
    return { subject: String(subject ?? ''), message: String(message ?? '') };
  } catch {
    return emptyTicket;
  }
}

export const forgetKeptTicket = (): void => sessionStorage.removeItem(toStorageKey() ?? '');
