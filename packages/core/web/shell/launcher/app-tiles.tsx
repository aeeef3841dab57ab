import { useId } from 'react'
import { currentLocale } from '../../i18n.ts'
import { AppIcon } from '../../ui/app-icons.tsx'
import { AppLink } from '../apps/app-links.tsx'
import type { LauncherApp } from '../apps/launcher-apps.ts'
import { useWord } from '../words.ts'
import { TileFigures } from './tile-figures.tsx'
import './app-tiles.css'

interface AppTilesProps {
  title: string
  apps: readonly LauncherApp[]
  /** The person searches: apps without code yet are shown, too, instead of one line. */
  isSearch: boolean
}

/** Apps as a grid of tiles, and one line for those that do not exist yet; nothing if there are none. */
export function AppTiles({ title, apps, isSearch }: AppTilesProps) {
  const id = useId()
  const word = useWord()
  const planned = apps.filter(({ link }) => link === null)
  if (apps.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="core-shell-tiles-title">
        <h2 id={id}>{title}</h2>
        {apps.some(({ figures }) => figures.length > 0) && <p>{word('figuresToday')}</p>}
      </div>
      <Tiles apps={apps.filter(({ link }) => link !== null)} />
      {planned.length > 0 && <Planned apps={planned} isOpen={isSearch} />}
    </section>
  )
}

function Tiles({ apps }: { apps: readonly LauncherApp[] }) {
  if (apps.length === 0) return null
  return (
    <ul className="core-shell-tiles">
      {apps.map((app) => (
        <li key={app.key}>
          <AppLink app={app} className="core-shell-tile">
            <TileContent app={app} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function Planned({ apps, isOpen }: { apps: readonly LauncherApp[]; isOpen: boolean }) {
  const word = useWord()
  const names = apps.map(({ name }) => name).join(currentLocale() === 'zh_CN' ? '、' : ', ')
  return (
    <details className="core-shell-planned" open={isOpen}>
      <summary>
        <span>{word('plannedApps', { count: apps.length, names })}</span>
      </summary>
      <Tiles apps={apps} />
    </details>
  )
}

function TileContent({ app }: { app: LauncherApp }) {
  return (
    <>
      <span className="core-shell-tile-icon">
        <AppIcon name={app.icon} />
      </span>
      <span className="core-shell-tile-name">{app.name}</span>
      <span className="core-shell-tile-about">{app.about}</span>
      {app.figures.length > 0 && <TileFigures app={app.key} keys={app.figures} />}
    </>
  )
}
