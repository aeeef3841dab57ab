import { useOverview } from '@atrium/web/overview/context'
import { DevicesRow } from '@atrium/web/overview/devices-row.tsx'
import { EquationsPanel } from '@atrium/web/overview/equations.tsx'
import { Kpis } from '@atrium/web/overview/kpis.tsx'
import { OverviewPage } from '@atrium/web/overview/overview-page.tsx'
import { DeviceRanking, MerchantRanking, RankingPanel } from '@atrium/web/overview/ranking-panel.tsx'
import { SeriesPanel } from '@atrium/web/overview/series-panel.tsx'
import { SharesPanel, StatusPanel } from '@atrium/web/overview/shares.tsx'
import app from '../index.ts'
import { overview } from '../overview.ts'

const MONEY = [['income', 'refunds', 'net']] as const
const PLAYS = [{ key: 'plays' }]
const WIN_RATE = [{ key: 'winRate', digits: 1, unit: ' %' }]

/** `/doll/dashboard`: income, games, gifts, and machines that need somebody. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis keys={['income', 'net', 'orders', 'average', 'users', 'giftLow']} />
      <EquationsPanel of={MONEY} />
      <Kpis keys={['plays', 'wins', 'winRate', 'gifts', 'giftCost', 'coinsToScans']} />
      <div className="overview-pair">
        <SeriesPanel of="income" />
        <SeriesPanel of="plays" />
      </div>
      <div className="overview-three">
        <StatusPanel />
        <SharesPanel of="paidBy" column="coins" />
        <LowGifts />
      </div>
      <div className="overview-pair">
        <DeviceRanking columns={WIN_RATE} />
        <MerchantRanking columns={PLAYS} />
      </div>
      <DevicesRow />
    </OverviewPage>
  )
}

function LowGifts() {
  const { baseOf, word } = useOverview()
  return (
    <RankingPanel
      of="lowGifts"
      columns={[{ key: 'giftStock' }]}
      base={baseOf('device/list')}
      empty={word('noLowGifts')}
    />
  )
}
