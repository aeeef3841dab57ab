import type { Batch } from '../../catalogue/batch.ts'
import type { FieldLimits } from '../../memory-limits.ts'
import { TooWide } from '../../refusals.ts'

/** Why the memory does not suffice for a commit; null if it does. */
export function whyTooWide(batch: Batch, { maxFieldsPerMeasurement, maxFieldsPerRow }: FieldLimits): TooWide | null {
  for (const { name, fields } of batch.parts.keys()) {
    const max = fields.every(({ stored }) => stored) ? maxFieldsPerRow : maxFieldsPerMeasurement
    if (fields.length > max) return new TooWide(`"${name}" has ${fields.length} fields, and the memory allows ${max}`)
  }
  return null
}
