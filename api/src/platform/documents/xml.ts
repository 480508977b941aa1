const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for XML, without characters that XML 1.0 cannot have. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ' ').replaceAll(/[&<>"']/g, (character) => entities[character]!);
