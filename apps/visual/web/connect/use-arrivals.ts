import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export interface Measurement {
  db: string
  name: string
  fields: string[]
}

interface Arrivals {
  version: string
  measurements: Measurement[]
}

const KEY = ['visual', 'arrivals']
const EVERY_MS = 2000

/** Which permissions of this page the person has. */
export function useMay() {
  const { permissions } = useSession()
  const import_ = holds(permissions, ['visual', 'dataSource', 'import'])
  const query = holds(permissions, ['visual', 'dataSource', 'query'])
  return {
    import: import_,
    query,
    read: import_ || query,
    makeCredential: holds(permissions, ['platform', 'ingest', 'create']),
  }
}

/** All measurements of the tenant. While `live`, they are asked for every two seconds. */
export function useMeasurements({ enabled, live }: { enabled: boolean; live: boolean }) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: KEY,
    enabled,
    async queryFn(): Promise<Arrivals> {
      const known = queries.getQueryData<Arrivals>(KEY)
      const { version, measurements } = await api.get<{ version: string; measurements?: Measurement[] }>(
        '/api/datasource/arrivals',
        { version: known?.version },
      )
      return { version, measurements: measurements ?? known?.measurements ?? [] }
    },
    ...(live ? { refetchInterval: EVERY_MS } : {}),
    select: ({ measurements }: Arrivals) => measurements,
  })
}

export interface Arrival extends Measurement {
  /** Otherwise only `fields` are new. */
  isNew: boolean
}

/** What has come since the page was opened, the newest first. */
export function useArrivals(enabled: boolean): { arrivals: Arrival[]; failed: boolean } {
  const { data, isError } = useMeasurements({ enabled, live: true })
  const [before, setBefore] = useState<readonly Measurement[]>()
  if (data && !before) setBefore(data)
  return { arrivals: data && before ? newSince(before, data) : [], failed: isError }
}

/** Measurements and fields of `now` that `before` does not have. */
export function newSince(before: readonly Measurement[], now: readonly Measurement[]): Arrival[] {
  const keyOf = ({ db, name }: Measurement) => `${db}\n${name}`
  const known = new Map(before.map((one) => [keyOf(one), new Set(one.fields)]))
  return now
    .flatMap((one): Arrival[] => {
      const fields = known.get(keyOf(one))
      if (!fields) return [{ ...one, isNew: true }]
      const added = one.fields.filter((field) => !fields.has(field))
      return added.length > 0 ? [{ ...one, fields: added, isNew: false }] : []
    })
    .reverse()
}
