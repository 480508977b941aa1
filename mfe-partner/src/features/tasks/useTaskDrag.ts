import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef } from 'react';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';

type Status = Task['status'];

/** Makes a card draggable with the mouse, and by touch after a long press. */
export function useDraggableTask(task: Task, disabled: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = ref.current;
    return element && !disabled ? draggable({ element, getInitialData: () => ({ task }) }) : undefined;
  }, [task, disabled]);
  return ref;
}

/** Makes a column a target for cards. */
export function useDropColumn(status: Status) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? dropTargetForElements({ element: ref.current, getData: () => ({ status }) }) : undefined), [status]);
  return ref;
}

interface DragHandlers {
  /** Called when the card comes over another column; undefined outside of the columns. */
  onDrag: (task: Task, status: Status | undefined) => void;
  onDrop: (task: Task, status: Status | undefined) => void;
}

/** Follows the card that is dragged over the board. */
export function useBoardDrag(handlers: DragHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    type Event = Parameters<NonNullable<Parameters<typeof monitorForElements>[0]['onDrop']>>[0];
    const read = ({ source, location: { current } }: Event): [Task, Status | undefined] => [
      source.data.task as Task,
      current.dropTargets[0]?.data.status as Status | undefined,
    ];
    return monitorForElements({
      canMonitor: ({ source }) => 'task' in source.data,
      onDragStart: (event) => latest.current.onDrag(...read(event)),
      onDropTargetChange: (event) => latest.current.onDrag(...read(event)),
      onDrop: (event) => latest.current.onDrop(...read(event)),
    });
  }, []);
}
