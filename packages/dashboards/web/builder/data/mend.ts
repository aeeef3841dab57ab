import type { Dataset } from '@atrium/charts/contract/data'
import { rangeToNewest } from '@atrium/charts/web/kind/emptiness'
import type { ItemDataSource } from '../../../contract/dashboard.ts'

type Query = ItemDataSource['props']

export interface Mend {
  /** The word of the button. */
  how: 'toNewest' | 'dropTag' | 'dropTags'
  query: Query
}

/** A change of the query after which it may have rows; null if only another choice can help. */
export function mendOf(dataset: Dataset, query: Query): Mend | null {
  const { empty } = dataset
  const range = rangeToNewest(dataset)
  if (range) return { how: 'toNewest', query: { ...query, ...range } }
  if (empty?.why === 'tag' && empty.name !== undefined) {
    const isOut = (key: string) => key === empty.name
    return { how: 'dropTag', query: withoutTags(query, isOut) }
  }
  return empty?.why === 'conditions' || empty?.why === 'tag'
    ? { how: 'dropTags', query: withoutTags(query, () => true) }
    : null
}

function withoutTags(query: Query, isOut: (key: string) => boolean): Query {
  const { whereObj, tags } = query
  return {
    ...query,
    ...(whereObj && { whereObj: { ...whereObj, TAG: whereObj.TAG.filter(({ tagKey }) => !isOut(tagKey)) } }),
    ...(tags && { tags: tags.filter(({ field }) => !isOut(field)) }),
  }
}
