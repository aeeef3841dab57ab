import { useOverview } from '@atrium/core/web/overview/context'
import { DevicesRow } from '@atrium/core/web/overview/devices-row'
import { EquationsPanel } from '@atrium/core/web/overview/equations'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { DeviceRanking, MerchantRanking, RankingPanel } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { SharesPanel, StatusPanel } from '@atrium/core/web/overview/shares'
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
