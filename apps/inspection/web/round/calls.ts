import type { Answer } from '@atrium/core/contract/patterns/form-answers'
import { api } from '@atrium/core/web/api/client'
import { queryOptions } from '@tanstack/react-query'
import type { PlannedRound } from '../../round.ts'
import type { RoundRow } from './rows.ts'

export interface VisitRecord {
  _id: string
  point: string
  inspector: string
  at: string
  receivedAt: string
  late: boolean
  distance: number | null
  exceptionStatus: 1 | 2 | 3
  exceptionDesc: string | null
  photos: string[] | null
  values: Answer[]
}

export interface WholeRound {
  pathRecord: RoundRow
  plan: PlannedRound
  records: VisitRecord[]
  refs: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Below this key lie all rounds with their points. */
export const ROUNDS = ['inspection', 'round'] as const

/** A round with its points and what was found there. */
export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS, id],
    queryFn: () => api.get<WholeRound>('/api/inspection/record/path', { _id: id }),
  })
