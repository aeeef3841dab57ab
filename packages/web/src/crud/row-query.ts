import { useQuery } from '@tanstack/react-query'
import { ApiRefusal } from '../api/client.ts'
import { getRow } from './calls.ts'
import { useEntityRoom } from './entity-context.ts'

/** One row, as far as the person may read it. */
export function useRow(id: string) {
  const { app, entity } = useEntityRoom()
  return useQuery({
    queryKey: [app.key, entity.name, 'row', id],
    queryFn: () => getRow(entity, id),
    // A row that is not there is not there a second later either.
    retry: (failures, error) => !(error instanceof ApiRefusal) && failures < 2,
  })
}
