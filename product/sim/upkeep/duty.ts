import { type Caller, CallRefused, openCaller } from '../parts/caller.ts'
import { type LineOptions, type RunningLine, traitsOf } from '../parts/line.ts'
import { sleep, type Traits } from '../parts/mishap.ts'
import type { OfficeAccess } from '../parts/office.ts'
import type { Outcome } from '../parts/person.ts'

/** Somebody of the staff with a phone. */
export interface Worker extends Traits {
  caller: Caller
  userId: string
  /** Takes as long as work does; shorter with `haste`. */
  work(leastS: number, mostS: number): Promise<void>
}

const GOODBYE_MS = 5_000

/**
 * A line without devices: one person, who is signed in, does one piece of work after another by the calls of the staff's
 * phone pages. `ordersPerMin` is how many pieces come in a minute.
 * @throws CallRefused if the person cannot sign in
 */
export async function onDuty(
  { url, username, password }: OfficeAccess,
  task: (worker: Worker) => Promise<Outcome>,
): Promise<(options: LineOptions) => Promise<RunningLine>> {
  const caller = openCaller(url)
  await caller.post('/api/user/login?type=pc', { username, password })
  const { user } = await caller.get<{ user: { _id: string } }>('/api/user/me')
  return async (options) => startDuty({ caller, userId: user._id }, options, task)
}

function startDuty(
  { caller, userId }: Pick<Worker, 'caller' | 'userId'>,
  options: LineOptions,
  task: (worker: Worker) => Promise<Outcome>,
): RunningLine {
  const traits = traitsOf(options)
  const work = (leastS: number, mostS: number) => sleep((1000 * traits.dice.between(leastS, mostS)) / traits.haste)
  const outcomes: Record<Outcome, number> = {
    finished: 0,
    failed: 0,
    cancelled: 0,
    unpaid: 0,
    refused: 0,
    nothingFree: 0,
  }
  const refusals: Record<number, number> = {}
  let underway = 0
  let isResting = false

  async function once(): Promise<void> {
    underway = 1
    try {
      outcomes[await task({ ...traits, caller, userId, work })] += 1
    } catch (error) {
      if (!(error instanceof CallRefused)) return options.onFault?.(error)
      outcomes.refused += 1
      refusals[error.code] = (refusals[error.code] ?? 0) + 1
    } finally {
      underway = 0
    }
  }

  async function keepWorking(): Promise<void> {
    while (!isResting) {
      await sleep(traits.dice.waitMs(60_000 / options.ordersPerMin))
      if (!isResting) await once()
    }
  }
  const working = options.ordersPerMin > 0 ? keepWorking() : Promise.resolve()

  return {
    tally: () => ({ online: 1, devices: 1, people: underway, outcomes: { ...outcomes }, refusals: { ...refusals } }),
    rest() {
      isResting = true
    },
    async stop() {
      isResting = true
      await Promise.race([working, sleep(GOODBYE_MS)])
      caller.close()
    },
  }
}
