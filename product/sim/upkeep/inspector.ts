import { randomUUID } from 'node:crypto'
import type { PlannedPoint, PlannedRound } from '@atrium/apps/inspection/round'
import type { Outcome } from '../parts/person.ts'
import type { Worker } from './duty.ts'

interface Round {
  _id: string
  inspector: string | null
  inspectors: string[]
}

const RECORDS = '/api/inspection/record/path'

/** Walks a round that waits for this inspector; if there is none, one that is opened by hand. */
export async function walkRound(worker: Worker): Promise<Outcome> {
  const { caller, work } = worker
  const round = (await waiting(worker)) ?? (await openOne(worker))
  if (!round) return 'nothingFree'
  const { plan, records } = await caller.get<{ plan: PlannedRound; records: { point: string }[] }>(RECORDS, {
    _id: round,
  })
  for (const point of plan.points) {
    if (records.some((record) => record.point === point._id)) continue
    await work(1, 4)
    await caller.post('/api/inspection/record/point', {
      idemKey: randomUUID(),
      pathRecord: round,
      code: point.code,
      takenAt: new Date().toISOString(),
      place: point.coordinates && { lng: point.coordinates.lng, lat: point.coordinates.lat, accuracyM: 8 },
      values: found(point, worker),
    })
  }
  return 'finished'
}

async function waiting({ caller, userId }: Worker): Promise<string | undefined> {
  const { list } = await caller.get<{ list: Round[] }>(`${RECORDS}/list`, { status: '1,2', pageSize: 50 })
  return list.find(({ inspector, inspectors }) => inspector === userId || inspectors.includes(userId))?._id
}

async function openOne({ caller, dice, userId }: Worker): Promise<string | undefined> {
  const { list } = await caller.get<{ list: { _id: string }[] }>('/api/inspection/path/list', {
    status: 1,
    pageSize: 50,
  })
  if (list.length === 0) return undefined
  const body = { path: dice.pick(list)._id, inspector: userId }
  return (await caller.post<{ _id: string }>(RECORDS, body))._id
}

/** What the form of a point asks for; sometimes it is not as it should be. */
function found({ form }: PlannedPoint, { dice, failRate }: Worker): Record<string, unknown> {
  const isWrong = dice.happens(failRate)
  const answers = form.flatMap(({ key, type, options, min = 0, max = 100 }): [string, unknown][] => {
    if (type === 'check') return [[key, isWrong ? { ok: false, remark: '有异响' } : { ok: true }]]
    if (type === 'number') return [[key, isWrong ? max * 2 + 1 : Number(dice.between(min, max).toFixed(2))]]
    if (type === 'select') return [[key, dice.pick(options ?? [''])]]
    return type === 'photo' ? [] : [[key, '正常']]
  })
  return Object.fromEntries(answers)
}
