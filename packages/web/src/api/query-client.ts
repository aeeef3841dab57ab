import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiRefusal } from './client.ts'

/**
 * What is being loaded for the first time is asked again when it is invalidated. The library lets it go on, and what the
 * server told before the change would then stand as if it were news (TanStack/query#8530).
 */
class FreshQueryClient extends QueryClient {
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

export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.warn('loading failed', query.queryKey, error) }),
    defaultOptions: {
      // A plant's own network needs no internet, whatever the browser thinks; and who is cut off shall hear of it
      // instead of waiting, or of something being done much later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (count, error) => !(error instanceof ApiRefusal) && count < 2,
      },
    },
  })
}
