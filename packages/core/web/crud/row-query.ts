import { useQuery } from '@tanstack/react-query'
import { ApiRefusal } from '../api/client.ts'
import { getRow } from './calls.ts'
import { useEntityPage } from './entity-context.ts'

/** One row, with the fields that the person may read. */
export function useRow(id: string) {
  const { app, entity } = useEntityPage()
  return useQuery({
    queryKey: [app.key, entity.name, 'row', id],
    queryFn: () => getRow(entity, id),
    // A refusal, such as a missing row, would be the same a second later, so it is not retried.
    retry: (failures, error) => !(error instanceof ApiRefusal) && failures < 2,
  })
}
