import { Kpis, RankingPanel, SellerOverview, SharesPanel, useOverview } from '@atrium/selling/web/at-devices/overview'
import app from '../index.ts'
import { overview } from '../overview.ts'

/** `/doll/dashboard`: income, games, gifts, and machines that need somebody. */
export default function DashboardPage() {
  return (
    <SellerOverview
      app={app}
      overview={overview}
      kpis={['income', 'net', 'orders', 'average', 'users', 'giftLow']}
      money={[['income', 'refunds', 'net']]}
      series="plays"
      shares={
        <>
          <SharesPanel of="paidBy" column="coins" />
          <LowGifts />
        </>
      }
      devices={[{ key: 'winRate', digits: 1, unit: ' %' }]}
      merchants={[{ key: 'plays' }]}
    >
      <Kpis keys={['plays', 'wins', 'winRate', 'gifts', 'giftCost', 'coinsToScans']} />
    </SellerOverview>
  )
}

function LowGifts() {
  const { baseOf, word } = useOverview()
  const columns = [{ key: 'giftStock' }]
  return <RankingPanel of="lowGifts" columns={columns} base={baseOf('device/list')} empty={word('noLowGifts')} />
}
