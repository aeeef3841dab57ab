import { randomUUID } from 'node:crypto'
import { DELIVER, STATUS } from '@atrium/apps/shop/entities/order'
import { type Caller, CallRefused } from '../parts/caller.ts'
import { sleep, type Traits } from '../parts/mishap.ts'

/** Where customers and the clerk meet. */
export interface Counter {
  /** Pick-up codes that customers have shown, by their orders. */
  shown: Map<string, string>
}

interface Row {
  _id: string
  status: number
  deliverOption: number
  refundStatus: number
  owed: number | null
}

interface Clerk extends Traits {
  caller: Caller
  counter: Counter
  /** Called for each refused call, with its code. */
  onRefused(code: number): void
  /** Called for each unexpected error. */
  onFault(error: unknown): void
}

const ORDERS = '/api/shop/order'
const LOOK_MS = 4_000
const MOST_SEEN = 100
const [REQUESTED, REFUNDING] = [1, 2]
/** Probabilities. */
const TAKES_NOT = 0.02
const GRANTS = 0.7
/** Seconds that each piece of work takes, and after which a forgotten order is remembered. */
const WORK_S = [3, 20] as const
const FORGOTTEN_S = [180, 600] as const

const COMPANIES = ['顺丰速运', '中通快递', '京东物流'] as const

/**
 * A clerk at the desk who accepts, sends and finishes the orders of the shop, the newest first, and decides what customers ask
 * back. `failRate` is how often an order is forgotten for some minutes.
 * @returns what ends it, after the piece of work that is being done
 */
export function startClerk({ caller, counter, dice, haste, failRate, onRefused, onFault }: Clerk): () => Promise<void> {
  /** When each order is handled, by its id and what waits. */
  const dueMs = new Map<string, number>()
  let isOver = false

  const act = (type: string, { _id }: Row, input: object = {}) =>
    caller.put(`${ORDERS}?type=${type}`, { _id, ...input })
  const rowsOf = async (query: Record<string, string | number>) =>
    (await caller.get<{ list: Row[] }>(`${ORDERS}/list`, { sort: '-createdAt', pageSize: MOST_SEEN, ...query })).list

  function isDue({ _id, status, refundStatus }: Row): boolean {
    const key = `${_id} ${status} ${refundStatus === REQUESTED}`
    const known = dueMs.get(key)
    if (known !== undefined) return known <= Date.now()
    const [least, most] = dice.happens(failRate) ? FORGOTTEN_S : WORK_S
    dueMs.set(key, Date.now() + (1000 * dice.between(least, most)) / haste)
    return false
  }

  async function decide(row: Row): Promise<void> {
    const idemKey = randomUUID()
    if (dice.happens(GRANTS)) await act('approve', row, { idemKey })
    else await act('reject', row, { reason: '商品已食用，无法退款', idemKey })
  }

  async function goOn(row: Row): Promise<void> {
    const { _id, status, deliverOption, owed } = row
    const isSent = deliverOption === DELIVER.store || deliverOption === DELIVER.express
    if (status === STATUS.paid) {
      if (dice.happens(TAKES_NOT)) return void (await act('reject', row, { reason: '食材售罄' }))
      return void (await act('accept', row))
    }
    if (status === STATUS.accepted && isSent) {
      const logistics = { company: dice.pick(COMPANIES), no: `SF${dice.whole(10_000_000, 99_999_999)}` }
      return void (await act('send', row, deliverOption === DELIVER.express ? { logistics } : {}))
    }
    const pickupCode = counter.shown.get(_id)
    // Nobody has come for it yet.
    if (deliverOption === DELIVER.pickup && pickupCode === undefined) return
    const isOwed = owed !== null
    await act('finish', row, { ...(pickupCode && { pickupCode }), ...(isOwed && { received: true }) })
    counter.shown.delete(_id)
  }

  async function each(rows: readonly Row[], handle: (row: Row) => Promise<void>): Promise<void> {
    for (const row of rows) {
      if (isOver) return
      if (!isDue(row)) continue
      await handle(row).catch((error: unknown) => {
        // A customer, or another clerk, was quicker.
        if (!(error instanceof CallRefused)) throw error
        onRefused(error.code)
      })
    }
  }

  async function work(): Promise<void> {
    while (!isOver) {
      try {
        await each(await rowsOf({ refundStatus: REQUESTED }), decide)
        const open = await rowsOf({ status: [STATUS.paid, STATUS.accepted, STATUS.sent].join(',') })
        const free = open.filter(({ refundStatus }) => refundStatus !== REQUESTED && refundStatus !== REFUNDING)
        await each(free, goOn)
      } catch (error) {
        if (error instanceof CallRefused) onRefused(error.code)
        else if (!isOver) onFault(error)
      }
      await sleep(LOOK_MS / haste)
    }
  }
  const working = work()

  return async () => {
    isOver = true
    await working
  }
}
