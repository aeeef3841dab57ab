import { illegalTransition } from '@atrium/core/contract/refusal'
import type { Repair } from './repairs.ts'
import { REPAIR } from './statuses.ts'

export interface Rating {
  rating: number
  feedback?: string | null
}

/** What a rating changes, by whichever way its reporter sends it. @throws illegalTransition unless the work is finished */
export function ratingOf({ status }: Pick<Repair, 'status'>, { rating, feedback }: Rating) {
  if (status !== REPAIR.finished) throw illegalTransition({ params: { from: status, action: 'rate' } })
  return { rating, feedback: feedback?.trim() || null }
}
