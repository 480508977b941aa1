/** A greeting for the hour of the day (0–23, local time). */
export function getGreeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}
