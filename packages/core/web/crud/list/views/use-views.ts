import { useQuery } from '@tanstack/react-query'
import type { SavedViews } from '../../../../contract/list-view.ts'
import { useSession } from '../../../access/session.ts'
import { keep, kept } from '../../../kept.ts'
import { useEntityPage } from '../../entity-context.ts'
import { getViews } from './view-calls.ts'

export interface Views {
  /** Undefined while they are loading, or if they could not be loaded: the list works without them. */
  views: SavedViews | undefined
  waiting: boolean
  /** Whether this person had a default view the last time: then the rows wait until it is known. */
  expected: boolean
}

/** The saved views of this list. They are loaded beside the rows. */
export function useViews(): Views {
  const { app, entity } = useEntityPage()
  const { user } = useSession()
  const key = `atrium.defaultView.${user._id}.${app.key}.${entity.name}`
  const { data, isPending } = useQuery({
    queryKey: viewsKey(app.key, entity.name),
    queryFn: async () => {
      const views = await getViews({ app: app.key, entity: entity.name })
      keep(key, views.default)
      return views
    },
    staleTime: 300_000,
    retry: false,
  })
  return { views: data, waiting: isPending, expected: kept(key) !== null }
}

/** Not below `[app, entity]`: changes of rows do not change views. */
export const viewsKey = (app: string, entity: string) => ['listViews', app, entity]
