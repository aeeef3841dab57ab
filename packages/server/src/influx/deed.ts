import type { IngestCredential } from '../timeseries/credential.ts'

interface Facts {
  db?: string
  measurement?: string
  /** How long the database keeps its points; null: for ever. */
  days?: number | null
}

/** What a statement did to the tenant's databases beyond their points. */
export interface Deed {
  action: 'create' | 'update' | 'drop'
  before?: Facts
  after?: Facts
}

/** Writes down what a credential has done. It is done already: this does not fail. */
export type NoteDeed = (by: { credential: IngestCredential; ip: string }, deed: Deed) => Promise<void>
