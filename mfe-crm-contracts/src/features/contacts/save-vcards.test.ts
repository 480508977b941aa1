import { getContact, listContacts, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { mockEndpoint } from '@techadds/shared/testing';
import { saveVcards } from './save-vcards';

const at = '2026-11-20T09:00:00.000Z';
const contact = (id: string): ContactDetail => ({
  ...{ id, firstName: 'Ana', lastName: id, title: '', company: '', customer: null, owner: null, status: 'warm', tags: [], emails: [] },
  ...{ phones: [], background: '', lastContactedAt: null, createdAt: at, updatedAt: at, archivedAt: null },
  ...{ partner: null, mergedIds: [], dealCount: 0 },
});
const files: { name: string; size: number }[] = [];
beforeEach(() => {
  files.length = 0;
  let size = 0;
  URL.createObjectURL = (file) => ((size = (file as Blob).size), 'blob:cards');
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, size });
  });
});

test('selected contacts are saved as one file', async () => {
  const requests = mockEndpoint(getContact, ({ params }) => contact(String(params.id)));
  await saveVcards({ ids: ['id-1'] }, {});
  const [single] = files;
  await saveVcards({ ids: ['id-1', 'id-2'] }, {});
  expect(requests.map(({ params }) => params.id)).toEqual(['id-1', 'id-1', 'id-2']);
  expect(files[1]).toEqual({ name: 'contacts.vcf', size: single!.size * 2 });
});

test('a selection of all rows loads every page of the list', async () => {
  const meta = { total: 201, limit: 200, sort: 'name', order: 'asc' as const };
  const requests = mockEndpoint(listContacts, ({ query }) => ({
    items: [contact('id-1')],
    meta: { ...meta, offset: Number(query.offset), hasMore: query.offset === '0' },
  }));
  await saveVcards({ all: true }, { status: 'warm' });
  expect(requests.map(({ query }) => [query.status, query.offset])).toEqual([
    ['warm', '0'],
    ['warm', '200'],
  ]);
});
