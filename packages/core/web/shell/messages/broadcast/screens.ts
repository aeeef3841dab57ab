import { lazy } from '../../../page/chunk.ts'

/** For the screens of an entity that shows the sent broadcasts: table `broadcast`. */
export const broadcastScreens = {
  cells: {
    scope: lazy(async () => ({ default: (await import('./cells.tsx')).ScopeCell })),
    channels: lazy(async () => ({ default: (await import('./cells.tsx')).ChannelsCell })),
  },
  listActions: lazy(() => import('./broadcast-button.tsx')),
}
