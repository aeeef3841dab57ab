import { useQuery } from '@tanstack/react-query'
import { ApiRefusal } from '../api/client.ts'
import { useFollow } from '../live/use-follow.ts'
import { getRow } from './calls.ts'
import { useEntityPage } from './entity-context.ts'

/** Changes of an open row are read at once, however often they come. */
const FOLLOW_MS = 500
/** What a row has come to until now grows also without changes of the row. */
const SO_FAR_MS = 10_000

/** One row, with the fields that the person may read. While the row is being delivered, it is read again now and then. */
export function useRow(id: string, enabled = true) {
  const { app, entity } = useEntityPage()
  return useQuery({
    queryKey: [app.key, entity.name, 'row', id],
    queryFn: () => getRow(entity, id),
    enabled,
    refetchInterval: ({ state }) => (state.data?.row.soFar ? SO_FAR_MS : false),
    // A refusal, such as a missing row, would be the same a second later, so it is not retried.
    retry: (failures, error) => !(error instanceof ApiRefusal) && failures < 2,
  })
}

/** The row that a page is about. It follows each change within a second, also where its list asks less often. */
export function useOpenRow(id: string) {
  const { app, entity } = useEntityPage()
  useFollow({ app: app.key, entity: entity.name }, [app.key, entity.name, 'row', id], {
    everyMs: FOLLOW_MS,
    longestMs: FOLLOW_MS,
    shows: (_, ids) => ids.has(id),
  })
  return useRow(id)
}
