import type { Actor, TestWorld } from '../test-world';

export type InputOverride = (world: TestWorld, actor: Actor) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** Inputs by endpoint name. */
export type InputOverrides = Record<string, InputOverride>;

export type RowFinder = (world: TestWorld, actor: Actor) => Promise<string[]>;

/** Path ids, in order, by endpoint name. */
export type RowFinders = Record<string, RowFinder>;
