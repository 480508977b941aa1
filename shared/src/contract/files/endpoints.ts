import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, requiredText, timestamp } from '../fields';

/** Allowed file types, detected by their first bytes; the file name and the browser's type are ignored. */
export const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export const maxFileBytes = 5 * 1024 * 1024;
const base64Length = Math.ceil(maxFileBytes / 3) * 4;

/**
 * `service_image` is visible to every user of the marketplace; `brand_logo` to everybody, and only users who may set a logo can upload one;
 * `document` to its uploader, colleagues of the partner, and administrators, and once it is shared in a project to both parties; `deliverable` to the same, and after delivery to everyone
 * who may see the order; `attachment` to its uploader only, and once it is sent to the participants of the conversation.
 */
export const filePurposes = ['service_image', 'document', 'deliverable', 'brand_logo', 'attachment'] as const;

export const StoredFile = z.object({
  id,
  name: z.string(),
  type: z.enum(fileTypes),
  purpose: z.enum(filePurposes),
  /** In bytes. */
  size: z.int(),
  createdAt: timestamp,
});
export type StoredFile = z.infer<typeof StoredFile>;

export const createFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Upload an image (PNG, JPEG, WebP) or a PDF of at most 5 MB',
  permission: 'files.create',
  body: z.strictObject({
    name: requiredText(200),
    purpose: z.enum(filePurposes),
    /** The content in base64. */
    data: z
      .string()
      .check(
        z.minLength(4),
        z.maxLength(base64Length, 'The file is larger than 5 MB.'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is not base64.'),
      ),
  }),
  response: StoredFile,
  status: 201,
  maxBodyKb: 7200,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/files/{id}',
  summary: 'Download a file',
  permission: 'files.read',
  params: Id,
  response: z.string(),
  type: 'application/octet-stream',
  errors: [404],
});
