/** The time zones to choose from, with the current one and UTC, which some browsers leave out of their list. */
export function listTimeZones(current: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', current])].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
