import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { AppIcon } from '../../ui/app-icons.tsx'
import { useWord } from '../words.ts'
import type { LauncherApp } from './launcher-apps.ts'
import { isThirdPartyLink, useOpenThirdParty } from './use-open-third-party.ts'

interface AppLinksProps {
  title: string
  apps: readonly LauncherApp[]
}

/** Apps as a list of links, in the header's panel and in the drawer on a phone; those without code are a group below. */
export function AppLinks({ title, apps }: AppLinksProps) {
  const word = useWord()
  if (apps.length === 0) return null
  const ready = apps.filter(({ link }) => link !== null)
  const planned = apps.filter(({ link }) => link === null)
  return (
    <nav aria-label={title}>
      {ready.length > 0 && <Group title={title} apps={ready} />}
      {planned.length > 0 && <Group title={word('underDevelopment')} apps={planned} />}
    </nav>
  )
}

function Group({ title, apps }: AppLinksProps) {
  return (
    <>
      <p className="core-shell-side-title">{title}</p>
      <ul className="core-shell-menu core-shell-app-links" aria-label={title}>
        {apps.map((app) => (
          <li key={app.key}>
            <AppLink app={app} className="core-shell-menu-link">
              <AppIcon name={app.icon} size={20} />
              <span>{app.name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One app: a link, or a disabled text with the reason why it cannot be opened. */
export function AppLink({ app, className, children }: { app: LauncherApp; className: string; children: ReactNode }) {
  const word = useWord()
  const { pathname } = useLocation()
  const openThirdParty = useOpenThirdParty()
  if (isThirdPartyLink(app.link)) {
    return (
      <a
        className={className}
        href={app.link}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          event.preventDefault()
          void openThirdParty(app)
        }}
      >
        {children}
        <span className="core-hidden">{word('newWindow')}</span>
      </a>
    )
  }
  if (app.link !== null) {
    const here = pathname.split('/')[1] === app.key
    return (
      <Link className={className} to={app.link} aria-current={here ? 'true' : undefined}>
        {children}
      </Link>
    )
  }
  return (
    <Tooltip title={word('underDevelopment')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a disabled link must still give its reason */}
      <span className={`${className} core-shell-disabled`} role="link" aria-disabled="true" tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  )
}
