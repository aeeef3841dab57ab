import type { Dataset } from '@atrium/charts/contract/data'
import type { ItemDataSource, SourcePreview } from '../dashboard.ts'
import type { ConverterFailure } from './call.ts'

/** What an author tries before saving: a script with the sources of its item, typed data among them. */
export interface ScriptPreviewRequest extends Omit<SourcePreview, 'source'> {
  script: string
  /** One at least. */
  sources: readonly ItemDataSource[]
  /** What the script gets as `parameters`. */
  parameters: Record<string, string>
}

export interface ScriptPreview {
  /** What the script got of each source. */
  inputs: ShownTable[]
  output: (ShownTable & { tookMs: number }) | { failed: ConverterFailure }
}

export interface ShownTable {
  /** With the rows that are shown only. */
  dataset: Dataset
  rows: number
}

const SHOWN_ROWS = 5

/** The rows that a preview shows: the newest ones, or the first ones if they have an order of their own. */
export const shownRows = ({ rows, ordered }: Dataset) => (ordered ? rows.slice(0, SHOWN_ROWS) : rows.slice(-SHOWN_ROWS))
