import { kwhNumber, powerOf } from '@atrium/core/contract/quantity-text'
import { durationText } from '@atrium/core/contract/unit-text'
import { api } from '@atrium/core/web/api/client'
import { CurveChart } from '@atrium/devices/web/curve-chart'
import type { Curve } from '@atrium/devices/web/use-device'
import { OrderFigures } from '@atrium/selling/web/orders/course'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { clockFactor } from '../format.ts'
import { useWords } from '../words.ts'
import './order.css'

interface ChargeRow {
  _id: string
  status: number
  energy: number
  seconds: number
  startedAt: string | null
  endedAt: string | null
}

const CHARGING = 3
const REFRESH_S = 15

/** The delivered energy with the power curve. */
export default function ChargeTab({ row }: { row: ChargeRow }) {
  const { word } = useWords()
  const { data, isPending } = useQuery({
    queryKey: ['charge', 'order', 'curve', row._id],
    queryFn: async () => (await api.get<{ curves: Curve[] }>('/api/charge/order/curve', { _id: row._id })).curves,
    refetchInterval: row.status === CHARGING ? REFRESH_S * 1000 : false,
  })
  const seconds = row.seconds
  const meanPower = powerOf(seconds > 0 ? (row.energy * 3600) / seconds : 0)
  const factor = clockFactor(row)
  return (
    <div className="charge-order">
      <OrderFigures
        figures={[
          [word('energy'), kwhNumber(row.energy), 'kWh'],
          [word('duration'), durationText(seconds)],
          [word('meanPower'), meanPower.value, meanPower.unit],
        ]}
      />
      {factor !== undefined && <p className="charge-order-note">{word('fasterClock', { factor })}</p>}
      {isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : (
        <CurveChart app="charge" label={word('powerOverTime')} name={word('power')} unit="W" curve={data?.[0]} />
      )}
    </div>
  )
}
