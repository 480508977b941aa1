import { useApiMutation } from '@techadds/shared/api';
import {
  archiveService,
  bulkServices,
  duplicateService,
  restoreService,
  setFlagship,
  type Service,
} from '@techadds/shared/contract/services/endpoints';
import { paths } from '@techadds/shared/paths';
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

/**
 * The actions of a service as menu items. Reversible ones are optimistic and rolled back if the request fails. One hook serves the whole list and
 * builds a menu on demand, because there are many rows and few menus are opened.
 */
export function useServiceActions(): (service: Service) => ServiceActions {
  const navigate = useNavigate();
  const { patch, add } = useServicesCache();
  const archiving = useApiMutation(archiveService);
  const restoring = useApiMutation(restoreService);
  const duplicating = useApiMutation(duplicateService);
  const promoting = useApiMutation(setFlagship);
  const moving = useApiMutation(bulkServices);

  /** Runs an optimistic action; on failure it rolls back and shows the reason. */
  const doing = async (undo: () => void, act: () => Promise<unknown>, failed: string, done?: () => void) => {
    try {
      await act();
      done?.();
    } catch (error) {
      undo();
      toast({ title: `${failed} ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
    }
  };

  return (service) => {
    const { id, name, allowedActions, flagship_promoted: isFlagship } = service;
    const restore = () =>
      void doing(
        patch(id, () => undefined),
        () => restoring.mutateAsync({ params: { id } }),
        `${name} was not restored.`,
        () => toast({ title: `${name} restored`, tone: 'ok' }),
      );
    const archive = () =>
      void doing(
        patch(id, () => undefined),
        () => archiving.mutateAsync({ params: { id } }),
        `${name} was not archived.`,
        () => toast({ title: `${name} is archived`, action: { label: 'Undo', onClick: restore } }),
      );
    const duplicate = () =>
      void doing(
        add({
          ...service,
          id: `copy-of-${id}`,
          name: `${name} (copy)`,
          draft: true,
          flagship_promoted: false,
          flagship_until: null,
          allowedActions: [],
        }),
        async () => {
          const copy = await duplicating.mutateAsync({ params: { id } });
          toast({
            title: `${copy.name} is a draft`,
            tone: 'ok',
            action: { label: 'Edit', onClick: () => void navigate(paths.editService(copy.id)) },
          });
        },
        `${name} was not duplicated.`,
      );
    const flag = () =>
      void doing(
        patch(id, (shown) => ({ ...shown, flagship_promoted: !isFlagship, flagship_until: null })),
        () => promoting.mutateAsync({ params: { id }, body: { flagship_promoted: !isFlagship } }),
        `The flagship was not changed.`,
      );
    const move = (action: 'publish' | 'unpublish') =>
      void doing(
        patch(id, (shown) => ({ ...shown, draft: action === 'unpublish' })),
        async () => {
          const { failed } = await moving.mutateAsync({ body: { action, ids: [id] } });
          if (failed[0]) throw new Error(failed[0].error);
        },
        `${name} was not changed.`,
        () => toast({ title: action === 'publish' ? `${name} published` : `${name} unpublished`, tone: 'ok' }),
      );

    const all: (MenuItem & { needs?: (typeof allowedActions)[number] })[] = [
      { label: 'Preview', icon: <IconEye {...icon} />, to: paths.ownService(id) },
      { label: 'Edit', needs: 'update', icon: <IconPencil {...icon} />, to: paths.editService(id) },
      { label: 'Duplicate', needs: 'duplicate', icon: <IconCopy {...icon} />, onSelect: duplicate },
      { label: 'Publish', needs: 'publish', icon: <IconRocket {...icon} />, onSelect: () => move('publish') },
      { label: 'Unpublish', needs: 'unpublish', icon: <IconPlayerPause {...icon} />, onSelect: () => move('unpublish') },
      {
        label: isFlagship ? 'Remove from flagships' : 'Make it a flagship',
        needs: 'flagship',
        icon: <IconFlag {...icon} />,
        onSelect: flag,
      },
      { label: 'Restore', needs: 'restore', icon: <IconArrowBackUp {...icon} />, onSelect: restore },
      { label: 'Archive', needs: 'archive', icon: <IconArchive {...icon} />, danger: true, onSelect: archive },
    ];
    return { items: all.filter(({ needs }) => needs === undefined || allowedActions.includes(needs)), restore };
  };
}
