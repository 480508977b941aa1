import { createStore } from 'zustand/vanilla';

/** Stores without hooks, for scripts that run before React. */
export const create = (initialize) => (initialize ? createStore(initialize) : createStore);
