/** Files by the SHA-256 of their content, in hex: a name never stands for other bytes. */
export interface ObjectStore {
  /** Stores the bytes; repeating it changes nothing. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  /** The bytes; undefined where there are none of this name, or damaged ones. */
  get(sha256: string): Promise<Buffer | undefined>;
  remove(sha256: string): Promise<void>;
}
