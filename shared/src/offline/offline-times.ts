/** `14:02` of today, `20 Nov, 14:02` of another day. */
export function formatMoment(at: string | number): string {
  const time = new Date(at);
  const clock = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? clock : `${time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${clock}`;
}
