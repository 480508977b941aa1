import {
  archiveService,
  bulkServices,
  duplicateService,
  restoreService,
  setFlagship,
  type Service,
} from '@techadds/shared/contract/services/endpoints';
import { paths } from '@techadds/shared/paths';
import { useAction } from '@techadds/shared/patterns/record';
import { useNavigate } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';
import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconEye,
  IconFlag,
  IconPencil,
  IconPlayerPause,
  IconRocket,
} from '@techadds/shared/ui/icons';
import type { MenuItem } from '@techadds/shared/ui/menu';
import { useServicesCache } from './services-cache';

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

export interface ServiceActions {
  items: MenuItem[];
  restore: () => void;
}

/** What the lists show until the server has made the copy. */
const toCopy = (service: Service): Service => ({
  ...service,
  id: `copy-of-${service.id}`,
  name: `${service.name} (copy)`,
  draft: true,
  flagship_promoted: false,
  flagship_until: null,
  allowedActions: [],
});

/**
 * The actions of a service as menu items. Reversible ones are optimistic and rolled back if the request fails. One hook serves the whole list and
 * builds a menu on demand, because there are many rows and few menus are opened.
 */
export function useServiceActions(): (service: Service) => ServiceActions {
  const navigate = useNavigate();
  const { patch, add } = useServicesCache();
  const remove = (service: Service) => patch(service.id, () => undefined);
  const restoring = useAction(restoreService, {
    optimistic: (_, service: Service) => remove(service),
    done: (_, { name }) => `${name} restored`,
    failed: ({ name }) => `${name} was not restored.`,
  });
  const restore = (service: Service) => void restoring.run({ params: { id: service.id } }, service);
  const archiving = useAction(archiveService, {
    optimistic: (_, service: Service) => remove(service),
    done: (_, { name }) => `${name} is archived`,
    failed: ({ name }) => `${name} was not archived.`,
    undo: (_, service) => restore(service),
  });
  const duplicating = useAction(duplicateService, {
    optimistic: (_, service: Service) => add(toCopy(service)),
    failed: ({ name }) => `${name} was not duplicated.`,
    onSuccess: (copy) =>
      toast({
        title: `${copy.name} is a draft`,
        tone: 'ok',
        action: { label: 'Edit', onClick: () => void navigate(paths.editService(copy.id)) },
      }),
  });
  const promoting = useAction(setFlagship, {
    optimistic: ({ body }, { id }: Service) =>
      patch(id, (shown) => ({ ...shown, flagship_promoted: body.flagship_promoted, flagship_until: null })),
    failed: () => 'The flagship was not changed.',
  });
  const publishing = useAction(bulkServices, {
    optimistic: ({ body }, { id }: Service) => patch(id, (shown) => ({ ...shown, draft: body.action === 'unpublish' })),
    failed: ({ name }) => `${name} was not changed.`,
    onSuccess: ({ failed }, { name, draft }) => {
      if (failed[0]) throw new Error(failed[0].error);
      toast({ title: draft ? `${name} published` : `${name} unpublished`, tone: 'ok' });
    },
  });

  return (service) => {
    const { id, allowedActions, flagship_promoted: isFlagship } = service;
    const params = { id };
    const move = (action: 'publish' | 'unpublish') => void publishing.run({ body: { action, ids: [id] } }, service);
    const all: (MenuItem & { needs?: (typeof allowedActions)[number] })[] = [
      { label: 'Preview', icon: <IconEye {...icon} />, to: paths.ownService(id) },
      { label: 'Edit', needs: 'update', icon: <IconPencil {...icon} />, to: paths.editService(id) },
      { label: 'Duplicate', needs: 'duplicate', icon: <IconCopy {...icon} />, onSelect: () => void duplicating.run({ params }, service) },
      { label: 'Publish', needs: 'publish', icon: <IconRocket {...icon} />, onSelect: () => move('publish') },
      { label: 'Unpublish', needs: 'unpublish', icon: <IconPlayerPause {...icon} />, onSelect: () => move('unpublish') },
      {
        label: isFlagship ? 'Remove from flagships' : 'Make it a flagship',
        needs: 'flagship',
        icon: <IconFlag {...icon} />,
        onSelect: () => void promoting.run({ params, body: { flagship_promoted: !isFlagship } }, service),
      },
      { label: 'Restore', needs: 'restore', icon: <IconArrowBackUp {...icon} />, onSelect: () => restore(service) },
      {
        label: 'Archive',
        needs: 'archive',
        icon: <IconArchive {...icon} />,
        danger: true,
        onSelect: () => void archiving.run({ params }, service),
      },
    ];
    return { items: all.filter(({ needs }) => needs === undefined || allowedActions.includes(needs)), restore: () => restore(service) };
  };
}
