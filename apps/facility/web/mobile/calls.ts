import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { type Draft, useDrafts } from '@atrium/core/web/mobile/drafts/use-drafts'
import { queryOptions } from '@tanstack/react-query'
import type { FacilityRow, RepairRow } from './rows.ts'

export const SUBMITTED = 1
export const ACCEPTED = 2
export const IN_PROGRESS = 3
export const FINISHED = 4

type Refs = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Repairs {
  list: RepairRow[]
  refs: Refs
}

/** Below this key lie all queries of repairs on the phone. */
export const REPAIRS = ['facility', 'mobile', 'repair'] as const

const repairsOf = (query: Record<string, string>) =>
  queryOptions({
    queryKey: [...REPAIRS, query],
    queryFn: () => api.get<Repairs>('/api/facility/repair/list', { pageSize: 100, ...query }),
  })

/** Work of this person that is not finished, what is due first on top. */
export const myRepairs = (userId: string) =>
  repairsOf({ repairers: userId, status: [ACCEPTED, IN_PROGRESS].join(), sort: 'dueAt' })

/** What nobody has accepted yet. */
export const newRepairs = () => repairsOf({ status: String(SUBMITTED), sort: 'dueAt' })

export const repairsOfFacility = (facility: string) =>
  repairsOf({ facility, status: [SUBMITTED, ACCEPTED, IN_PROGRESS].join() })

export const repairQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPAIRS, id],
    queryFn: () => api.get<{ repair: RepairRow; refs: Refs }>('/api/facility/repair', { _id: id }),
  })

/** A facility by its number or its printed code. */
export const facilityQuery = (no: string) =>
  queryOptions({
    queryKey: ['facility', 'mobile', 'facility', no],
    queryFn: () => api.get<{ facility: FacilityRow; refs: Refs }>('/api/facility/facility/byNo', { no }),
  })

const AFTER: Readonly<Record<string, number>> = { accept: ACCEPTED, start: IN_PROGRESS, finish: FINISHED }

export const actPath = (action: keyof typeof AFTER) => `/api/facility/repair?type=${action}`

/** The status that a repair has when what this phone has not sent yet has arrived. */
export function statusWith(drafts: readonly Draft[], { _id, status }: Pick<RepairRow, '_id' | 'status'>): number {
  const steps = drafts
    .filter(({ about, refusal }) => about === _id && !refusal)
    .map(({ call }) => AFTER[/\?type=(\w+)$/.exec(call.path)?.[1] ?? ''] ?? 0)
  return Math.max(status, ...steps)
}

/** The status to show, and whether it waits to be sent. */
export function useStatusWith(repair: Pick<RepairRow, '_id' | 'status'>): { status: number; isWaiting: boolean } {
  const { drafts } = useDrafts()
  return { status: statusWith(drafts, repair), isWaiting: drafts.some(({ about }) => about === repair._id) }
}

/** Whether this person has a permission for repairs. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useSession()
  return (permission) => holds(permissions, ['facility', 'repair', permission])
}
