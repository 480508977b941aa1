import type { Contact } from '@techadds/shared/contract/crm/contacts';
import { getContactName } from './contacts.labels';

type VcardContact = Pick<
  Contact,
  'id' | 'firstName' | 'lastName' | 'title' | 'company' | 'emails' | 'phones' | 'tags' | 'background' | 'updatedAt'
>;

/** A value can neither end its line nor its part of a list. */
const escape = (value: string) => value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines have at most 75 bytes; a longer one goes on in the next, after a space. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

const toType = (type: string) => (type === 'work' || type === 'home' ? `;TYPE=${type}` : '');

/** The vCard 4.0 (RFC 6350) of a contact, which address books import. */
export function toVcard({ id, firstName, lastName, title, company, emails, phones, tags, background, updatedAt }: VcardContact): string {
  const optional = (name: string, value: string) => (value.trim() === '' ? [] : [`${name}:${escape(value)}`]);
  return [
    ...['BEGIN:VCARD', 'VERSION:4.0', `UID:urn:uuid:${id}`],
    ...[`FN:${escape(getContactName({ firstName, lastName }))}`, `N:${escape(lastName)};${escape(firstName)};;;`],
    ...[...optional('TITLE', title), ...optional('ORG', company)],
    ...emails.map(({ email, type }) => `EMAIL${toType(type)}:${escape(email)}`),
    ...phones.map(({ number, type }) => `TEL${toType(type)}:${escape(number)}`),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escape).join(',')}`] : []),
    ...optional('NOTE', background),
    ...[`REV:${updatedAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`, 'END:VCARD'],
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}
