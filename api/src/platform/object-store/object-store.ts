import { createHash } from 'node:crypto';
import { AppError } from '../http/errors';

/** Files by the SHA-256 of their content, in hex: a name never stands for other bytes. All methods throw ObjectStoreError. */
export interface ObjectStore {
  /** Stores the bytes, whole or not at all; repeating it changes nothing. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  /** The bytes; undefined where there are none of this name, or damaged ones. */
  get(sha256: string): Promise<Buffer | undefined>;
  remove(sha256: string): Promise<void>;
  /** Checks that the store can be used as it is configured. */
  check(): Promise<void>;
}

const reasons = {
  store_full: 'There is no room left where files are stored. Free some space, then try again.',
  store_unavailable: 'The place where files are stored does not answer. Nothing is lost; try again in a moment.',
  store_misconfigured: 'The place where files are stored does not accept its configuration. The operator has to correct it.',
} as const;

/** 503: a file could not be stored or read; nothing was changed. The cause, for the operator, is in the log. */
export class ObjectStoreError extends AppError {
  constructor(code: keyof typeof reasons, cause: unknown, message: string = reasons[code]) {
    super(503, code, message);
    this.name = 'ObjectStoreError';
    this.cause = cause;
  }
}

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The name of a file below its folder or bucket, the same in every kind of store, so that one can be copied to another. */
export const toObjectName = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
