import { useId } from 'react'
import { AppIcon } from '../../ui/app-icons.tsx'
import { AppLink } from '../apps/app-links.tsx'
import type { LauncherApp } from '../apps/launcher-apps.ts'

/** Apps as a grid of tiles; nothing if there are none. */
export function AppTiles({ title, apps }: { title: string; apps: readonly LauncherApp[] }) {
  const id = useId()
  if (apps.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="s-tiles-title" id={id}>
        {title}
      </h2>
      <ul className="s-tiles">
        {apps.map((app) => (
          <li key={app.key}>
            <AppLink app={app} className="s-tile">
              <TileContent app={app} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TileContent({ app }: { app: LauncherApp }) {
  return (
    <>
      <span className="s-tile-icon">
        <AppIcon name={app.icon} />
      </span>
      <span className="s-tile-name">{app.name}</span>
      <span className="s-tile-about">{app.about}</span>
    </>
  )
}
