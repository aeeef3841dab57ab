import { useAppWords } from '@atrium/core/web/app/app-words'
import { OrderFigures } from '@atrium/selling/web/orders/course'
import type { Game } from '../entities/order.ts'
import type zh_CN from '../zh_CN.ts'
import ResultsCell from './results-cell.tsx'
import './games-tab.css'

interface OrderRow {
  plays: number
  played: number
  gift: number
  results: Game[]
}

/** The games of an order: how many it is for, and what each won. */
export default function GamesTab({ row }: { row: OrderRow }) {
  const { t, word } = useAppWords<(typeof zh_CN)['more']>('doll')
  const field = (name: string) => t(`entities.order.fields.${name}`)
  return (
    <div className="doll-order">
      <OrderFigures
        figures={[
          [field('plays'), String(row.plays), word('playsUnit')],
          [field('played'), String(row.played), word('playsUnit')],
          [field('gift'), String(row.gift), word('giftsUnit')],
        ]}
      />
      <p>
        <ResultsCell value={row.results} />
      </p>
    </div>
  )
}
