import { useAppNames } from '@atrium/core/web/access/app-names'
import { useOverview } from '@atrium/core/web/overview/context'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { RankingPanel } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { Select } from 'antd'
import { useState } from 'react'
import app from '../../index.ts'
import { overview } from '../../overview.ts'
import { AppDevices } from './app-devices.tsx'
import { Places } from './places.tsx'
import { WaitingList } from './waiting-list.tsx'

/** `/iot/dashboard`: the income of partners and their devices, and the withdrawals that wait for approval. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview} ranges={['range7d', 'range30d', 'range90d']} start="range30d">
      <Kpis wide />
      <AppDevices />
      <div className="core-overview-pair">
        <Income />
        <Orders />
      </div>
      <div className="core-overview-pair">
        <Earners of="agents" path="agent/list" />
        <Earners of="merchants" path="merchant/list" />
      </div>
      <div className="core-overview-pair">
        <Places />
        <WaitingList />
      </div>
    </OverviewPage>
  )
}

const PER_APP = 'income.'

/** Income by day, of one app or of all apps. */
function Income() {
  const { numbers, word } = useOverview()
  const { nameOf } = useAppNames()
  const [shown, setShown] = useState('income')
  const apps = (numbers?.series ?? []).flatMap(({ key }) => (key.startsWith(PER_APP) ? [key] : []))
  const label = (key: string) => (key === 'income' ? word('allApps') : nameOf(key.slice(PER_APP.length)))
  const choice = apps.length > 1 && (
    <Select
      size="small"
      aria-label={word('app')}
      value={shown}
      options={['income', ...apps].map((key) => ({ value: key, label: label(key) }))}
      onChange={setShown}
      popupMatchSelectWidth={false}
    />
  )
  return <SeriesPanel of={shown} like="income" as="line" extra={choice} empty={word('nothingSold')} />
}

function Orders() {
  const { word } = useOverview()
  return <SeriesPanel of="orders" empty={word('nothingSold')} />
}

/** The partners with the highest income. */
function Earners({ of, path }: { of: string; path: string }) {
  const { word, baseOf } = useOverview()
  const columns = [{ key: 'income', digits: 2 }]
  return <RankingPanel of={of} columns={columns} base={baseOf(path)} empty={word('nobodyEarned')} />
}
