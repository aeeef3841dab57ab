import { lazy } from 'react'

const cell = <K extends 'ScopeCell' | 'ChannelsCell'>(name: K) =>
  lazy(async () => ({ default: (await import('./cells.tsx'))[name] }))

/** For the screens of an entity that shows the sent broadcasts: table `broadcast`. */
export const broadcastScreens = {
  cells: { scope: cell('ScopeCell'), channels: cell('ChannelsCell') },
  listActions: lazy(() => import('./broadcast-button.tsx')),
}
