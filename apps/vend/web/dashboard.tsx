import { Kpis, RankingPanel, SellerOverview, useOverview } from '@atrium/selling/web/at-devices/overview'
import app from '../index.ts'
import { overview } from '../overview.ts'

/** `/vend/dashboard`: income, goods, and machines that somebody must refill or look at. */
export default function DashboardPage() {
  return (
    <SellerOverview
      app={app}
      overview={overview}
      kpis={['income', 'net', 'orders', 'average', 'users', 'pieces']}
      money={[['income', 'refunds', 'net']]}
      series="pieces"
      shares={
        <>
          <Products />
          <ToRefill />
        </>
      }
      devices={[{ key: 'pieces' }]}
      merchants={[{ key: 'pieces' }]}
    >
      <Kpis keys={['emptySlots', 'lowSlots', 'tempAlarms', 'restocked', 'sellThrough']} />
    </SellerOverview>
  )
}

function Products() {
  const { baseOf } = useOverview()
  const columns = [{ key: 'pieces' }, { key: 'income', digits: 2, sign: '¥' }]
  return <RankingPanel of="products" columns={columns} base={baseOf('product/list')} />
}

function ToRefill() {
  const { baseOf, word } = useOverview()
  const columns = [{ key: 'emptySlots' }, { key: 'lowSlots' }]
  return <RankingPanel of="toRefill" columns={columns} base={baseOf('device/list')} empty={word('nothingToRefill')} />
}
