import { useCatalogue } from '../../explore/use-catalogue.ts'
import { useMay, useMeasurements } from '../use-arrivals.ts'
import type { Draft } from './draft.ts'
import { otherTypes } from './refusals.ts'

const MOST_FIELDS = 200

/** The columns of a draft that its measurement has with another type, as far as the person may know that. */
export function useOtherTypes({ db, measurement, columns }: Pick<Draft, 'db' | 'measurement' | 'columns'>): string[] {
  const may = useMay()
  const { data = [] } = useMeasurements({ enabled: true, live: false })
  const isStored = data.some((one) => one.db === db.trim() && one.name === measurement)
  const request = { db: db.trim(), measurement, current: 1, pageSize: MOST_FIELDS }
  const catalogue = useCatalogue(may.query && isStored ? request : undefined)
  return isStored ? otherTypes(columns, catalogue.data?.fields ?? []) : []
}
