import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { createCategory, updateCategory, type Category } from '@techadds/shared/contract/categories/endpoints';
import { CreateCategory } from '@techadds/shared/contract/catalog/forms';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Input, NativeSelect, Stack, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

interface CategoryDialogProps {
  /** The category to edit; absent for a new one. */
  category?: Category;
  /** The parent of a new category. */
  parentId?: string | null;
  all: readonly Category[];
  onClose: () => void;
}

/** The ids of the category and its descendants, which it cannot be moved into. */
function below(all: readonly Category[], id: string): Set<string> {
  const found = new Set([id]);
  for (const parent of found) for (const one of all) if (one.parentId === parent) found.add(one.id);
  return found;
}

/** Creates or edits a category: its name and parent. */
export function CategoryDialog({ category, parentId, all, onClose }: CategoryDialogProps) {
  const start = { name: category?.name ?? '', parentId: (category ? category.parentId : parentId) ?? '' };
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(CreateCategory, start, (typed: typeof start) => ({
    name: typed.name,
    parentId: typed.parentId === '' ? null : typed.parentId,
  }));
  const [failure, setFailure] = useState<ApiError>();
  const create = useApiMutation(createCategory);
  const update = useApiMutation(updateCategory);
  const busy = create.isPending || update.isPending;
  const after = {
    onSuccess: ({ name }: Category) => {
      toast({ title: category ? `${name} is saved` : `${name} is added`, tone: 'ok' });
      onClose();
    },
    onError: (error: ApiError) => setFailure(applyServerErrors(error) ? undefined : error),
  };
  const save = handleSubmit((body) => {
    if (busy) return;
    setFailure(undefined);
    if (category) update.mutate({ params: { id: category.id }, body }, after);
    else create.mutate({ body }, after);
  });
  const closed = category ? below(all, category.id) : new Set<string>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? `Change ${category.name}` : 'Add a category'}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="category" busy={busy}>
            {category ? 'Save category' : 'Add category'}
          </Button>
        </>
      }
    >
      <form id="category" noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          {failure && <ErrorNotice title="The category was not saved" error={failure} />}
          <Field label="Name" required error={getFieldError('name')}>
            <Input {...register('name')} autoComplete="off" autoFocus />
          </Field>
          <Field label="Part of" error={getFieldError('parentId')}>
            <NativeSelect
              {...register('parentId')}
              options={[
                { value: '', label: 'None (top level)' },
                ...all.filter(({ id }) => !closed.has(id)).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
