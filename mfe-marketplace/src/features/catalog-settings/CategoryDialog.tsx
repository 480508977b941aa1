import { useApiMutation } from '@techadds/shared/api';
import {
  createCategory,
  createMarketplaceCategory,
  updateCategory,
  updateMarketplaceCategory,
  type Category,
} from '@techadds/shared/contract/categories/endpoints';
import { CreateCategory } from '@techadds/shared/contract/catalog/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, NativeSelect, toast } from '@techadds/shared/ui';

interface CategoryDialogProps {
  /** The category to edit; absent for a new one. */
  category?: Category;
  /** The parent of a new category. */
  parentId?: string | null;
  categories: readonly Category[];
  /** Opened in the marketplace rather than in the settings of the catalog. */
  isMarketplace?: boolean;
  onClose: () => void;
}

/** The ids of the category and its descendants, which it cannot be moved into. */
function getDescendantIds(all: readonly Category[], id: string): Set<string> {
  const found = new Set([id]);
  for (const parent of found) for (const one of all) if (one.parentId === parent) found.add(one.id);
  return found;
}

/** Creates or edits a category: its name and parent. */
export function CategoryDialog({ category, parentId, categories, isMarketplace = false, onClose }: CategoryDialogProps) {
  const start = { name: category?.name ?? '', parentId: (category ? category.parentId : parentId) ?? '' };
  const form = useContractForm(CreateCategory, start, (typed: typeof start) => ({
    name: typed.name,
    parentId: typed.parentId === '' ? null : typed.parentId,
  }));
  const { register, getFieldError } = form;
  const create = useApiMutation(isMarketplace ? createMarketplaceCategory : createCategory);
  const update = useApiMutation(isMarketplace ? updateMarketplaceCategory : updateCategory);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { name } = await (category ? update.mutateAsync({ params: { id: category.id }, body }) : create.mutateAsync({ body }));
    toast({ title: category ? `${name} is saved` : `${name} is added`, tone: 'ok' });
    onClose();
  });
  const closed = category ? getDescendantIds(categories, category.id) : new Set<string>();
  return (
    <FormDialog
      title={category ? `Change ${category.name}` : 'Add a category'}
      submitLabel={category ? 'Save category' : 'Add category'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The category was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <Field label="Part of" error={getFieldError('parentId')}>
        <NativeSelect
          {...register('parentId')}
          options={[
            { value: '', label: 'None (top level)' },
            ...categories.filter(({ id }) => !closed.has(id)).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </FormDialog>
  );
}
