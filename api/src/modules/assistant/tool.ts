import type * as z from 'zod/mini';
import type { AnswerLink } from '@techadds/shared/contract/assistant/endpoints';
import type { Permission } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Question } from './question';
import type { Read } from './read-as-caller';

export interface ToolContext {
  read: Read;
  role: Role;
  now: Date;
}

export interface ToolAnswer {
  /** Plain sentences. Texts of records are quoted with `quote`. */
  text: string;
  links: AnswerLink[];
}

/** Something that the assistant can look up. It only reads. */
export interface Tool<I = unknown> {
  name: string;
  /** The source that an answer names, such as "Orders". */
  source: string;
  /** For models: when to use it. */
  description: string;
  permission: Permission;
  /** Whose data it is, for those whose role may not see it: "Payouts are for partner administrators and administrators." */
  forbiddenText: string;
  input: z.ZodMiniType<I>;
  /**
   * The words that choose it, without a model: each phrase has groups of alternatives, like `order late|overdue`; it matches if the question
   * has a word of each group.
   */
  phrases: readonly string[];
  /** Whether it answers questions that begin with "where". */
  answersWhere?: true;
  /** The input that the question gives; undefined if it lacks a needed part, so that the tool does not fit. */
  toInput: (question: Question, now: Date) => NoInfer<I> | undefined;
  run: (input: I, context: ToolContext) => Promise<ToolAnswer>;
}

/** Checks a tool's parts against each other; the list of tools then has one type. */
export const defineTool = <I>(tool: Tool<I>): Tool => tool as Tool;
