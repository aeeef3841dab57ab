import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../access/session.ts'
import { formatNumber } from '../../crud/values/money.ts'
import { currentLocale } from '../../i18n.ts'
import { useTitle } from '../../page/site.ts'
import dayjs from '../../ui/days.ts'
import { timeText } from '../../ui/zone.ts'
import { findApps, type LauncherApp } from '../apps/launcher-apps.ts'
import { useLauncherApps } from '../apps/use-launcher-apps.ts'
import { useWord } from '../words.ts'
import { AppSearch } from './app-search.tsx'
import { AppTiles } from './app-tiles.tsx'
import { WaitingLine } from './waiting-line.tsx'
import './launcher.css'
import { NextSteps } from './next-steps.tsx'

/** `/home`: a greeting, and all apps of this person. */
export default function LauncherPage() {
  const word = useWord()
  const apps = useLauncherApps()
  const [wanted, setWanted] = useState('')
  useTitle(word('home'))
  const found = findApps(apps, wanted)
  const isSearch = wanted.trim() !== ''
  return (
    // No tile stands alone: five are 3 and 2, not 4 and 1.
    <div className="core-shell-launcher" data-columns={found.filter(isReady).length % 4 === 1 ? 3 : 4}>
      <div className="core-shell-greeting">
        <Greeting ready={apps.filter(({ link }) => link !== null).length} />
        {apps.length > 0 && <AppSearch value={wanted} onChange={setWanted} found={found} />}
      </div>
      <NextSteps />
      <WaitingLine />
      {apps.length === 0 && <Empty title={word('noApps')} hint={word('noAppsHint')} />}
      {apps.length > 0 && found.length === 0 && <Empty title={word('noAppFound')} hint={word('noAppFoundHint')} />}
      <AppTiles title={word('businessApps')} apps={found.filter(({ type }) => type === 'pc')} isSearch={isSearch} />
      <AppTiles title={word('managementApps')} apps={found.filter(({ type }) => type !== 'pc')} isSearch={isSearch} />
    </div>
  )
}

const isReady = ({ type, link }: LauncherApp) => type === 'pc' && link !== null

function Greeting({ ready }: { ready: number }) {
  const word = useWord()
  const { user, tenant, messageCount } = useSession()
  // The clock of the pages, not that of the browser.
  const now = dayjs(timeText(Date.now()))
  return (
    <div>
      <h1>{word(greetingAt(now.hour()), { name: user.name })}</h1>
      <p>
        <span>{now.format(currentLocale() === 'zh_CN' ? 'M月D日 dddd' : 'dddd, D MMMM')}</span>
        <span>{tenant.sysName}</span>
        <span>{word('appsReady', { count: ready })}</span>
        {messageCount > 0 && (
          <Link to="/user/message">{word('unread', { total: formatNumber(messageCount, currentLocale()) })}</Link>
        )}
      </p>
    </div>
  )
}

function Empty({ title, hint }: { title: string; hint: string }) {
  return (
    <section className="core-state">
      <h2 className="core-state-words">{title}</h2>
      <p>{hint}</p>
    </section>
  )
}

function greetingAt(hour: number) {
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}
