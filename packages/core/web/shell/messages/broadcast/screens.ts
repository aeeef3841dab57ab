import { lazy } from 'react'
import { lazyPage } from '../../../page/chunk.ts'

/** For the screens of an entity that shows the sent broadcasts: table `broadcast`. */
export const broadcastScreens = {
  cells: {
    scope: lazyPage(async () => ({ default: (await import('./cells.tsx')).ScopeCell })),
    channels: lazyPage(async () => ({ default: (await import('./cells.tsx')).ChannelsCell })),
  },
  listActions: lazy(() => import('./broadcast-button.tsx')),
}
