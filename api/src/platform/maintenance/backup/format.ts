import * as z from 'zod/mini';

const tableDigest = { rows: z.int(), sha256: z.string() };

const tenant = { id: z.string(), subdomain: z.string(), name: z.string() };

/** The header of a backup. `schema` has the hashes of the migrations that the database had run. */
export const BackupHeader = z.object({
  format: z.literal('techadds-backup'),
  /** 2 for a backup of one tenant: earlier programs would take it for one of all. */
  version: z.literal([1, 2]),
  createdAt: z.string(),
  schema: z.array(z.string()),
  /** The fingerprint of the audit key; the key itself is not in the backup. */
  auditKey: z.string(),
  /** The tenant of a backup of one tenant. */
  tenant: z.optional(z.object(tenant)),
});
export const TableHeader = z.object({ name: z.string(), columns: z.array(z.string()) });
/** The footer of a backup: the digest of each table, and the values of sequences. */
export const BackupFooter = z.object({
  tables: z.record(z.string(), z.object(tableDigest)),
  sequences: z.record(z.string(), z.string()),
});
export type BackupHeader = z.infer<typeof BackupHeader>;
export type TableHeader = z.infer<typeof TableHeader>;
export type TableDigest = BackupFooter['tables'][string];
export type BackupFooter = z.infer<typeof BackupFooter>;

const damagedBackupError = () => new Error('This file is not a backup of TechAdds, or it is damaged.');

/** Parses the JSON of a frame. @throws Error where it is invalid */
export function parseFrame<T extends z.ZodMiniType>(shape: T, bytes: Buffer): z.output<T> {
  try {
    return shape.parse(JSON.parse(bytes.toString()));
  } catch {
    throw damagedBackupError();
  }
}
