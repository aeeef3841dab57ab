import { type CatalogueRequest, serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { keepPreviousData, type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'

/** Names are looked up again after this time, or when the person comes back to the page. */
const FRESH_MS = 30_000

const catalogueQuery = (request: CatalogueRequest) =>
  queryOptions({
    queryKey: ['visual', 'catalogue', request],
    queryFn: () => serverData.catalogue(request),
    staleTime: FRESH_MS,
  })

/** One page of the catalogue; undefined requests nothing. While a changed search is answered, the old answer stays. */
export function useCatalogue(request: CatalogueRequest | undefined) {
  return useQuery({
    ...catalogueQuery(request ?? {}),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** Some pages of one list, in the order of the given numbers (from 1). */
export function useCataloguePages(request: CatalogueRequest | undefined, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((current) => ({ ...catalogueQuery({ ...request, current }), enabled: request !== undefined })),
  })
}

/** Reads a measurement before it is opened, when the pointer is over it. */
export function prefetchMeasurement(queries: QueryClient, db: string, measurement: string): void {
  void queries.prefetchQuery(catalogueQuery(measurementRequest(db, measurement, '')))
}

/** The number of fields that are loaded, watched and drawn together. */
export const FIELDS_PER_PAGE = 20

/** The first page of a measurement's fields, with its tags and edges. */
export function measurementRequest(db: string, measurement: string, search: string): CatalogueRequest {
  return { db, measurement, ...(search ? { search } : {}), current: 1, pageSize: FIELDS_PER_PAGE }
}
