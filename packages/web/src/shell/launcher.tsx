import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { currentLocale } from '../i18n.ts'
import { AppIcon } from '../ui/app-icons.tsx'
import type { LauncherApp } from './launcher-apps.ts'
import { useSession } from './session.ts'
import { useTitle } from './site.ts'
import { useLauncherApps } from './use-launcher-apps.ts'
import { useWord, type Word } from './words.ts'

/** `/home`: whom it greets, and every app there is for this person. */
export default function LauncherPage() {
  const word = useWord()
  const { user, tenant, messageCount } = useSession()
  const apps = useLauncherApps()
  useTitle(word('home'))
  const now = dayjs()
  const ready = apps.filter(({ link }) => link !== null)
  return (
    <div className="s-launcher">
      <header className="s-greeting">
        <h1>{word(greetingAt(now.hour()), { name: user.name })}</h1>
        <p>
          <span>{now.format(currentLocale() === 'zh_CN' ? 'M月D日 dddd' : 'dddd, D MMMM')}</span>
          <span>{tenant.sysName}</span>
          <span>{word('appsReady', { count: ready.length })}</span>
          <Link to="/user/message">{messageCount > 0 ? word('unread', { count: messageCount }) : word('unreadNone')}</Link>
        </p>
      </header>
      {apps.length === 0 ? <NoApps /> : <Tiles apps={apps.filter(({ type }) => type === 'pc')} />}
    </div>
  )
}

function Tiles({ apps }: { apps: readonly LauncherApp[] }) {
  const word = useWord()
  return (
    <section aria-label={word('businessApps')}>
      <ul className="s-tiles">
        {apps.map((app) => (
          <li key={app.key}>{app.link === null ? <DisabledTile app={app} /> : <Tile app={app} link={app.link} />}</li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ app, link }: { app: LauncherApp; link: string }) {
  return (
    <Link className="s-tile" to={link}>
      <TileContent app={app} />
    </Link>
  )
}

function DisabledTile({ app }: { app: LauncherApp }) {
  const word = useWord()
  return (
    <Tooltip title={word('underDevelopment')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere still has to say why */}
      <span className="s-tile s-disabled" role="link" aria-disabled="true" tabIndex={0}>
        <TileContent app={app} />
      </span>
    </Tooltip>
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

function NoApps() {
  const word = useWord()
  return (
    <section className="a-state">
      <h1 className="a-state-words">{word('noApps')}</h1>
      <p>{word('noAppsHint')}</p>
    </section>
  )
}

function greetingAt(hour: number): Word {
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}
