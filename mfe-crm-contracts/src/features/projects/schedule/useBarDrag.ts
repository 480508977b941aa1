import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import { useEffect, useRef } from 'react';

interface BarDragHandlers {
  /** Called with the days that the bar is dragged by. */
  onMove: (days: number) => void;
  onDrop: (days: number) => void;
  /** The width of a day, in pixels. */
  getDayWidth: () => number;
}

/** Makes the end of a bar draggable with the mouse, and by touch after a long press. */
export function useBarDrag(isMovable: boolean, handlers: BarDragHandlers) {
  const ref = useRef<HTMLButtonElement>(null);
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    if (!isMovable || !ref.current) return undefined;
    type Drag = { location: { initial: { input: { clientX: number } }; current: { input: { clientX: number } } } };
    const toDays = ({ location: { initial, current } }: Drag) =>
      Math.round((current.input.clientX - initial.input.clientX) / Math.max(1, latest.current.getDayWidth()));
    return draggable({
      element: ref.current,
      onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
      onDrag: (event) => latest.current.onMove(toDays(event)),
      onDrop: (event) => latest.current.onDrop(toDays(event)),
    });
  }, [isMovable]);
  return ref;
}
