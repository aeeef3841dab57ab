import { Refusal } from '@atrium/core/contract/refusal'
import { overBudget, sourceResting } from '../query/refusals.ts'
import { type Reader, readerOver, type Store } from '../reading/reading.ts'
import { CircuitBreaker } from './breaker.ts'
import { type Audience, BUDGETS, type Budgets, QueryBudget } from './budget.ts'

/** Checks between dashboards and the store: the query time of each tenant, and failing sources. */
export interface Gate {
  /**
   * Does the work if the audience may query the source now. The work reads a metered store.
   * @throws overBudget | sourceResting
   */
  pass<T>(tenantId: string, source: string, audience: Audience, work: () => Promise<T>): Promise<T>
  /** A store whose query time is charged to the audience. */
  metered(store: Store, tenantId: string, audience: () => Audience): Store
  /** Charges query time that was used elsewhere. */
  book(tenantId: string, audience: Audience, costMs: number): void
}

const TIDY_EVERY = 1_000

export function openGate(budgets: Budgets = BUDGETS): Gate {
  const budget = new QueryBudget(budgets)
  const breaker = new CircuitBreaker()
  let passed = 0
  const book: Gate['book'] = (tenantId, audience, costMs) => budget.spend(tenantId, audience, costMs, performance.now())
  return {
    async pass(tenantId, source, audience, work) {
      const nowMs = performance.now()
      if (++passed % TIDY_EVERY === 0) budget.tidy(nowMs)
      const poorMs = budget.waitMs(tenantId, audience, nowMs)
      if (poorMs > 0) throw overBudget(inSeconds(poorMs))
      const name = `${tenantId} ${source}`
      const restMs = breaker.waitMs(name, nowMs)
      if (restMs > 0) throw sourceResting(inSeconds(restMs))
      try {
        const done = await work()
        breaker.worked(name)
        return done
      } catch (error) {
        // A wrong query, or one that is too slow for its range, does not mean that its source fails.
        if (isFault(error)) breaker.failed(name, performance.now())
        else breaker.worked(name)
        throw error
      }
    },
    book,
    metered(store, tenantId, audience) {
      const spend = (costMs: number) => book(tenantId, audience(), costMs)
      return {
        tagValues: (...of) => store.tagValues(...of),
        browse: (...of) => store.browse(...of),
        newest: (...of) => store.newest(...of),
        async query(...of) {
          const startedMs = performance.now()
          try {
            const result = await store.query(...of)
            spend(result.tookMs ?? 0)
            return result
          } catch (error) {
            if (isTooSlow(error) || of[2]?.aborted) spend(performance.now() - startedMs)
            throw error
          }
        },
      }
    },
  }
}

const TOO_SLOW = 50_420

function isTooSlow(error: unknown): boolean {
  return error instanceof Refusal && error.code === TOO_SLOW
}

function isFault(error: unknown): boolean {
  // Nobody waited for the answer any more.
  if (error instanceof Error && error.name === 'AbortError') return false
  return !(error instanceof Refusal) || (error.code >= 50_000 && error.code !== TOO_SLOW)
}

function inSeconds(waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return { params: { seconds }, retryAfterS: seconds }
}

/** A reader whose readings pass the gate. */
export function gatedReader(
  inner: Reader,
  gate: Gate,
  { tenantId, source, audience }: { tenantId: string; source: string; audience: () => Audience },
): Reader {
  return readerOver(inner, (...of) => gate.pass(tenantId, source, audience(), () => inner.read(...of)))
}
