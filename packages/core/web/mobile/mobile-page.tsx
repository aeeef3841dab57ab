import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useTitle } from '../page/site.ts'
import { LineIcon, type LineIconName } from '../ui/line-icon.tsx'
import '../phone/frame.css'
import '../phone/form.css'
import './mobile.css'
import { DraftsStrip } from './drafts/drafts-strip.tsx'
import { useDrafts } from './drafts/use-drafts.tsx'
import { useMobileWords } from './words.ts'

interface MobilePageProps {
  title: string
  /** Address of the page above; absent on the pages of the tab bar. */
  up?: string
  /** The main action, near the thumb; the tab bar gives way to it. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the staff on their phones: title and way back, one column, and the action or the tabs at the bottom. */
export function MobilePage({ title, up, action, children }: MobilePageProps) {
  const { word } = useMobileWords()
  useTitle(title)
  return (
    <div className="core-phone-page">
      <header className="core-phone-head">
        {up && (
          <Link className="core-phone-head-link" to={up} aria-label={word('back')}>
            <LineIcon name="fold" size={20} />
          </Link>
        )}
        <h1 className="core-phone-head-title">{title}</h1>
      </header>
      <DraftsStrip />
      <main className="core-phone-main">{children}</main>
      {action ? <footer className="core-phone-bar">{action}</footer> : <Tabs />}
    </div>
  )
}

function Tabs() {
  const { word } = useMobileWords()
  const { drafts } = useDrafts()
  const tab = (to: string, icon: LineIconName, label: string, count = 0) => (
    <NavLink className="core-mobile-tab" to={to} end>
      <LineIcon name={icon} size={22} />
      {label}
      {count > 0 && <span className="core-mobile-tab-count">{count}</span>}
    </NavLink>
  )
  return (
    <nav className="core-mobile-tabs" aria-label={word('navigation')}>
      {tab('/m', 'home', word('today'))}
      {tab('/m/scan', 'qr', word('scan'))}
      {tab('/m/drafts', 'out', word('drafts'), drafts.length)}
    </nav>
  )
}

/** A list of links, each with a line below its title and a tag at its end. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="core-mobile-rows">{children}</ul>
}

interface RowLinkProps {
  to: string
  title: string
  note?: ReactNode
  /** A status, a count, a time. */
  end?: ReactNode
}

export function RowLink({ to, title, note, end }: RowLinkProps) {
  return (
    <li>
      <Link className="core-mobile-row" to={to}>
        <span className="core-mobile-row-text">
          <strong>{title}</strong>
          {note && <span className="core-phone-muted">{note}</span>}
        </span>
        {end}
        <LineIcon name="unfold" size={16} />
      </Link>
    </li>
  )
}

/** In place of a list that has no rows. */
export function NothingHere({ children }: { children?: ReactNode }) {
  const { word } = useMobileWords()
  return <p className="core-mobile-nothing">{children ?? word('nothingToday')}</p>
}
