import type { Dataset } from '@atrium/charts/contract/data'
import { rangeToNewest } from '@atrium/charts/web/kind/emptiness'
import type { StoredQuery } from '../../../contract/dashboard.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'

export interface Mend {
  /** The word of the button. */
  how: 'toNewest' | 'dropTag' | 'dropTags'
  query: StoredQuery
}

/** A change of the query after which it may have rows; null if only another choice can help. */
export function mendOf(dataset: Dataset, query: StoredQuery, spec?: Pick<ConnectorSpec, 'builder'>): Mend | null {
  const { empty } = dataset
  const range = rangeToNewest(dataset)
  if (range) return { how: 'toNewest', query: { ...query, ...range } }
  const { withoutConditions } = spec?.builder ?? {}
  if (!withoutConditions || (empty?.why !== 'tag' && empty?.why !== 'conditions')) return null
  const isOne = empty.why === 'tag' && empty.name !== undefined
  return isOne
    ? { how: 'dropTag', query: withoutConditions(query, empty.name) }
    : { how: 'dropTags', query: withoutConditions(query) }
}
