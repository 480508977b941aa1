import { createClientId } from '@techadds/shared/contract/client-id';
import { emptyService, type ServiceFormValues } from './service.form-values';

const draftKey = 'draft:service';

/** The raw localStorage entry, which may come from any version of the form. */
function readDraftEntry(): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(draftKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function writeDraftEntry(entry: object): boolean {
  try {
    localStorage.setItem(draftKey, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** The draft stored on this device, or undefined. Fields that do not match the current form are replaced by defaults. */
export function readDraft(): ServiceFormValues | undefined {
  const kept = readDraftEntry();
  if (!kept) return undefined;
  const same = Object.entries(emptyService).filter(([name, value]) => {
    const found = kept[name];
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
  return { ...emptyService, ...Object.fromEntries(same.map(([name]) => [name, kept[name]])) };
}

/** The reference of the stored draft, the same until the draft is removed; a new reference without a draft. */
export function getDraftReference(): string {
  const kept = readDraftEntry();
  if (typeof kept?.id === 'string' && kept.id.startsWith('offline-')) return kept.id;
  const id = createClientId();
  if (kept) writeDraftEntry({ ...kept, id });
  return id;
}

/** Stores the draft. Returns whether it could be stored. */
export const saveDraft = (typed: ServiceFormValues): boolean => writeDraftEntry({ ...typed, id: getDraftReference() });

export const deleteDraft = () => localStorage.removeItem(draftKey);
