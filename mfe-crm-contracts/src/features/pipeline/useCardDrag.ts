import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef } from 'react';
import type { Place } from './board-place';

/** Makes a card draggable with the mouse, and by touch after a long press. */
export function useDraggableCard(dealId: string) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => (ref.current ? draggable({ element: ref.current, getInitialData: () => ({ dealId }) }) : undefined), [dealId]);
  return ref;
}

/** Makes a column a target for cards. */
export function useDropColumn(stageId: string) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? dropTargetForElements({ element: ref.current, getData: () => ({ stageId }) }) : undefined), [stageId]);
  return ref;
}

interface DragHandlers {
  /** Called while a card is over the board; undefined outside of the columns. */
  onDrag: (dealId: string, place: Place | undefined) => void;
  onDrop: (dealId: string, place: Place | undefined) => void;
}

/** The place in a column below the pointer. */
function findPlace(column: Element, stageId: string, dealId: string, pointerY: number): Place {
  const cards = [...column.querySelectorAll<HTMLElement>('[data-deal]')].filter(({ dataset }) => dataset.deal !== dealId);
  const above = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < pointerY;
  });
  return { stageId, index: above.length };
}

/** Follows the card that is dragged over the board. */
export function useBoardDrag(handlers: DragHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    type Event = Parameters<NonNullable<Parameters<typeof monitorForElements>[0]['onDrop']>>[0];
    const read = ({ source, location: { current } }: Event): [string, Place | undefined] => {
      const dealId = String(source.data.dealId);
      const [target] = current.dropTargets;
      return [dealId, target && findPlace(target.element, String(target.data.stageId), dealId, current.input.clientY)];
    };
    return monitorForElements({
      canMonitor: ({ source }) => 'dealId' in source.data,
      onDrag: (event) => latest.current.onDrag(...read(event)),
      onDrop: (event) => latest.current.onDrop(...read(event)),
    });
  }, []);
}
