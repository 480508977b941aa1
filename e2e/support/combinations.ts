import { roles } from '@techadds/shared/roles';

/**
 * Whether journeys try every combination (`JOURNEYS=all`): each fault with each remote, each task in both sizes, each screen in both themes and
 * sizes, each list also with one row, each form with
 * unusual texts, and what runs in rounds with more of them. By default each of them occurs, but not with each of the others, which saves a third of the time.
 */
export const isComplete = process.env.JOURNEYS === 'all';

/** All items, or by default one of them: the one at `turn`, counted on from the first again after the last. */
export const takeTurn = <Item>(items: readonly Item[], turn: number): readonly Item[] =>
  isComplete ? items : items.filter((_, index) => index === turn % items.length);

/** All items, or by default every second one. */
export const everySecond = <Item>(items: readonly Item[]): readonly Item[] => items.filter((_, index) => isComplete || index % 2 === 0);

/** Roles that use the app one after the other on one device: by default three of five. */
export const rolesInTurn = everySecond(roles);
