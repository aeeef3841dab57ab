import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import type { Text } from '@atrium/core/contract/refusal'

/** The ways to a data source in their order: a kind of source has those that it needs. */
export type TestStep = 'name' | 'address' | 'connect' | 'tls' | 'signIn' | 'query' | 'shape'

/** A data source that was tried: each step up to the first that failed, and a few rows if none did. */
export interface SourceTest {
  steps: { step: TestStep; ok: boolean; ms: number; message?: Text }[]
  columns: DatasetColumn[]
  rows: Cell[][]
}

export const TEST_ROWS = 5

/** What an author can choose in a data source; `type` as its connector calls it. */
export interface SourceName {
  name: string
  type?: string
  /** The names around it, from the outermost on; only in what a search has found. */
  at?: string[]
}
