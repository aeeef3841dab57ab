/** The answer of `GET /api/datasource/catalogue`. Only the lists that the request asks for are present. */

export type StoredType = 'float' | 'int' | 'string' | 'bool'

export interface DataCatalogue {
  /** The number of entries on all pages of the list; of a measurement, the number of its fields that match. */
  total: number
  databases?: CatalogueDatabase[]
  measurements?: CatalogueMeasurement[]
  found?: CatalogueHit[]
  measurement?: CatalogueMeasurement & {
    series: number
    /** The times of its first and its last point, in milliseconds; null without points. */
    oldestMs: number | null
    newestMs: number | null
  }
  tags?: CatalogueTag[]
  fields?: CatalogueField[]
  values?: string[]
}

export interface CatalogueDatabase {
  name: string
  /** How many days points are kept; null: for ever. */
  retentionDays: number | null
  measurements: number
}

export interface CatalogueMeasurement {
  name: string
  fields: number
  tags: number
}

export interface CatalogueTag {
  name: string
  /** How many values it has. */
  values: number
}

export interface CatalogueField {
  name: string
  type: StoredType
  /** The newest value in any series, and when it was measured; null if there is none. */
  newest: { atMs: number; value: number | string | boolean | null } | null
}

/** A measurement, or one of its fields or tags, that the search has found. */
export interface CatalogueHit {
  database: string
  measurement: string
  field?: string
  type?: StoredType
  tag?: string
}
