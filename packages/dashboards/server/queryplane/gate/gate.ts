import { Refusal } from '@atrium/core/contract/refusal'
import { openSlots } from '@atrium/core/server/http/slots'
import { overBudget, sourceResting } from '../query/refusals.ts'
import { type Reader, readerOver, type Store } from '../reading/reading.ts'
import { CircuitBreaker } from './breaker.ts'
import { type Audience, BUDGETS, type Budgets, QueryBudget } from './budget.ts'

/** Checks between dashboards and the store: the query time of each tenant, and failing sources. */
export interface Gate {
  /** The account to which everything is charged that this audience reads. */
  accountOf(tenantId: string, audience: () => Audience): Account
}

export interface Account {
  /** A store whose query time is charged. */
  store(inner: Store): Store
  /** Charges query time that was used elsewhere. */
  spend(costMs: number): void
  /**
   * Does the work if the audience may query the source now. The work reads a store of the account.
   * @param source null for what is never left alone
   * @throws overBudget | sourceResting
   */
  pass<T>(source: string | null, work: () => Promise<T>): Promise<T>
  /**
   * A reader whose readings pass, and whose answers say how long they took. Of those whose origin is limited, a few run at
   * a time.
   */
  reader(reading: { reader: Reader; origin: string; isLimited?: boolean; isFed?: boolean }): Reader
}

/** One answer that is slow to come does not hold up the others of its source, which is not flooded either. */
const AT_ONCE = 4

const TIDY_EVERY = 1_000

export function openGate(budgets: Budgets = BUDGETS): Gate {
  const budget = new QueryBudget(budgets)
  const breaker = new CircuitBreaker()
  const endless = Number.POSITIVE_INFINITY
  const slots = openSlots({ running: endless, runningEach: AT_ONCE, waiting: endless })
  let passed = 0

  function accountOf(tenantId: string, audience: () => Audience): Account {
    const spend = (costMs: number) => budget.spend(tenantId, audience(), costMs, performance.now())

    async function pass<T>(source: string | null, work: () => Promise<T>): Promise<T> {
      const nowMs = performance.now()
      if (++passed % TIDY_EVERY === 0) budget.tidy(nowMs)
      const budgetWaitMs = budget.waitMs(tenantId, audience(), nowMs)
      if (budgetWaitMs > 0) throw overBudget(inSeconds(budgetWaitMs))
      if (source === null) return work()
      const name = `${tenantId} ${source}`
      const restMs = breaker.waitMs(name, nowMs)
      if (restMs > 0) throw sourceResting(inSeconds(restMs))
      try {
        const done = await work()
        breaker.worked(name)
        return done
      } catch (error) {
        // Whether a source answers is not known of a query that was broken off.
        if (isAborted(error)) throw error
        // A wrong query, or one that is too slow for its range, does not mean that its source fails.
        if (isFault(error)) breaker.failed(name, error, performance.now())
        else breaker.worked(name)
        throw error
      }
    }

    return {
      spend,
      pass,
      store: (inner) => ({
        tagValues: (...args) => inner.tagValues(...args),
        browse: (...args) => inner.browse(...args),
        newest: (...args) => inner.newest(...args),
        async query(...args) {
          const startedMs = performance.now()
          try {
            const result = await inner.query(...args)
            spend(result.tookMs ?? 0)
            return result
          } catch (error) {
            if (isTooSlow(error) || args[2]?.aborted) spend(performance.now() - startedMs)
            throw error
          }
        },
      }),
      reader({ reader: inner, origin, isLimited = false, isFed = false }) {
        const passed: Reader['read'] = (...args) =>
          pass(isFed ? null : origin, async () => {
            const startedMs = performance.now()
            const read = await inner.read(...args)
            const dataset = { ...read.dataset, tookMs: Math.round((performance.now() - startedMs) * 10) / 10 }
            return { dataset, change: read.change.kind === 'replace' ? { kind: 'replace', dataset } : read.change }
          })
        if (!isLimited) return readerOver(inner, passed)
        return readerOver(inner, (before, dirtyFromMs, nowMs, signal) =>
          slots.run(`${tenantId} ${origin}`, async () => {
            // Nobody waits for it any more.
            signal.throwIfAborted()
            return passed(before, dirtyFromMs, nowMs, signal)
          }),
        )
      },
    }
  }

  return { accountOf }
}

const TOO_SLOW = 50_420

function isTooSlow(error: unknown): boolean {
  return error instanceof Refusal && error.code === TOO_SLOW
}

/** Nobody waited for the answer any more. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function isFault(error: unknown): boolean {
  return !(error instanceof Refusal) || (error.code >= 50_000 && error.code !== TOO_SLOW)
}

function inSeconds(waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return { params: { seconds }, retryAfterS: seconds }
}
