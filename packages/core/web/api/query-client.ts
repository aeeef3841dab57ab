import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { onLocale } from '../locale.ts'
import { ApiRefusal } from './client.ts'

/**
 * Two things that the library's client does not do.
 *
 * A query that is invalidated during its first load is requested again. The library lets the first request go on, and
 * an answer from before the change would then be shown as current (TanStack/query#8530).
 *
 * Answers have names, reasons and refusals in the reader's language: when it changes, all that is shown is asked for
 * again, and the rest when it is shown next. What was asked before is drawn until then, so no form loses its text.
 */
class FreshQueryClient extends QueryClient {
  private mounted = 0
  private stop: () => void = () => undefined

  override mount(): void {
    super.mount()
    if (this.mounted++ === 0) this.stop = onLocale(() => this.askInLocale())
  }

  override unmount(): void {
    super.unmount()
    if (--this.mounted === 0) this.stop()
  }

  private askInLocale(): void {
    const changedMs = performance.now()
    // Later: a query with the language in its key asks by itself when its page has been drawn again.
    setTimeout(() => {
      void this.invalidateQueries({
        predicate: (query) => query.meta?.wordless !== true && requestedAtMs(query) < changedMs,
      })
    })
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })) {
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true })
    }
    return super.invalidateQueries(filters, options)
  }
}

const startedMs = new WeakMap<object, number>()

/** When the latest request of a query was sent, in the time of `performance.now()`. */
export const requestedAtMs = (query: Pick<Query, 'queryHash'>): number => startedMs.get(query) ?? 0

export function createQueryClient(): QueryClient {
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.warn('loading failed', query.queryKey, error) }),
    defaultOptions: {
      // Requests are sent even if the browser believes it is offline: a plant's own network needs no internet. And a
      // person without a connection gets an error at once instead of a request that waits and is sent much later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (count, error) => !(error instanceof ApiRefusal) && count < 2,
      },
    },
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') startedMs.set(event.query, performance.now())
  })
  return client
}
