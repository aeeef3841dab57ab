import { api } from '@atrium/core/web/api/client'
import { type Draft, useDrafts } from '@atrium/core/web/mobile/drafts/use-drafts'
import { queryOptions } from '@tanstack/react-query'
import type { PlannedPoint } from '../../round.ts'
import { ROUNDS, type WholeRound } from '../round/calls.ts'
import type { RoundRow } from '../round/rows.ts'

const PLANNED = 1
const RUNNING = 2
/** Rounds of tomorrow morning are shown this evening. */
const AHEAD_MS = 12 * 3_600_000

/** The rounds of today that this person may walk and that are not over, what is due first on top. */
export const myRounds = (userId: string) =>
  queryOptions({
    queryKey: [...ROUNDS, 'mine', userId],
    queryFn: () =>
      api.get<{ list: RoundRow[] }>('/api/inspection/record/path/list', {
        status: `${PLANNED},${RUNNING}`,
        sort: 'planAt',
        pageSize: 100,
        planAtEnd: new Date(Date.now() + AHEAD_MS).toISOString(),
      }),
    select: ({ list }) =>
      list.filter(({ inspector, inspectors }) => inspector === userId || inspectors?.includes(userId)),
  })

/** The point of a round with this printed code, number or tag. */
export function pointByCode({ plan }: Pick<WholeRound, 'plan'>, scanned: string): PlannedPoint | undefined {
  return plan.points.find(({ code, no, nfc }) => [code, no, nfc].includes(scanned.trim()))
}

/** The points that were visited, with what this phone has not sent yet. */
export function visitedIn(round: WholeRound, drafts: readonly Draft[]): { sent: Set<string>; kept: Set<string> } {
  const kept = drafts
    .filter(({ about, refusal }) => about === round.pathRecord._id && !refusal)
    .flatMap(({ body }) => pointByCode(round, String(body.code))?._id ?? [])
  return { sent: new Set(round.records.map(({ point }) => point)), kept: new Set(kept) }
}

export function useVisited(round: WholeRound) {
  return visitedIn(round, useDrafts().drafts)
}

/** The next point of a round whose points have an order; undefined if any will do, or none is left. */
export function nextPoint(
  { plan }: WholeRound,
  { sent, kept }: ReturnType<typeof visitedIn>,
): PlannedPoint | undefined {
  return plan.inOrder ? plan.points.find(({ _id }) => !sent.has(_id) && !kept.has(_id)) : undefined
}
