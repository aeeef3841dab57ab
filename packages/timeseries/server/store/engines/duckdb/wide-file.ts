import type { Limits } from '../../limits.ts'
import { type FieldLimits, fieldLimits, wideFromFields } from '../../memory-limits.ts'
import { fileBytes } from './checkpoints.ts'
import { headerOf, SMALL_BLOCK_BYTES } from './file-header.ts'
import type { TenantFile } from './tenant-file.ts'

const MIB = 1024 * 1024

/** How many fields a measurement may have, after its file was rewritten with small blocks if need be. */
export function fieldLimitsOf({ path, attached, blockBytes }: TenantFile, limits: Limits): FieldLimits {
  if (fileBytes(path) <= limits.smallBlocksToMiB * MIB) return fieldLimits(limits, SMALL_BLOCK_BYTES)
  const known = attached ? blockBytes : headerOf(path).blockBytes
  return { ...fieldLimits(limits, known), isFileLarge: known > SMALL_BLOCK_BYTES }
}

/** Whether writes and checkpoints of the file need so much memory that they run one at a time. */
export function isWide({ tenant, blockBytes }: TenantFile, limits: Limits): boolean {
  return (tenant?.mostFields ?? 0) > wideFromFields(limits, blockBytes)
}

/** Whether the open ones of these files take too much memory for fields of wide measurements. */
export function haveTooManyFields(files: Iterable<TenantFile>, limits: Limits): boolean {
  const wide = [...files].filter((file) => file.attached && isWide(file, limits))
  return wide.reduce((sum, { tenant }) => sum + (tenant?.fieldCount ?? 0), 0) > limits.maxAttachedWideFields
}
