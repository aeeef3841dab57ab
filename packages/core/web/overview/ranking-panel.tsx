import { Link } from 'react-router'
import { formatNumber } from '../crud/values/money.ts'
import { useSharedBase } from '../crud/values/use-base-of.ts'
import { useOverview } from './context.ts'
import { rowsOf } from './numbers.ts'
import { Measure, Panel } from './panel.tsx'

export interface RankedColumn {
  key: string
  /** Its title; absent: the word for its key. */
  head?: string
  digits?: number
  /** Stands before the number: ¥ */
  sign?: string
  /** Stands behind it. */
  unit?: string
  /** A higher value is shown as an alarm. */
  alarmAbove?: number
}

interface RankingPanelProps {
  /** Key of the rows. */
  of: string
  /** The first one is drawn as a bar, too. */
  columns: readonly RankedColumn[]
  /** Address of the pages of these rows; undefined if this person may not read them. */
  base: string | undefined
  empty?: string
}

/** The rows with the highest values, each with a bar relative to the highest one. */
export function RankingPanel({ of, columns, base, empty }: RankingPanelProps) {
  const { overview, numbers, word, locale } = useOverview()
  const { name = of, columns: heads = {} } = overview.tops[of] ?? {}
  const rows = rowsOf(numbers, of)
  const bar = columns[0]!.key
  const highest = Math.max(...rows.map((row) => Number(row[bar])))
  return (
    <Panel title={word(name)} of={name} empty={rows.length === 0 && (empty ?? word('noOrders'))}>
      <table className="core-overview-ranking">
        <thead className={columns.length === 1 ? 'core-hidden' : undefined}>
          <tr>
            <th scope="col">{word(heads.name ?? 'name')}</th>
            {columns.map(({ key, head = heads[key] ?? key }) => (
              <th key={key} scope="col">
                {word(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row._id)}>
              <th scope="row">
                {base ? <Link to={`${base}/${row._id}`}>{row.name}</Link> : row.name}
                <Measure part={Number(row[bar])} whole={highest} />
              </th>
              {columns.map(({ key, digits = 0, sign = '', unit = '', alarmAbove = Number.POSITIVE_INFINITY }) => (
                <td key={key} data-alarm={Number(row[key]) > alarmAbove}>
                  {sign}
                  {formatNumber(Number(row[key]), locale, digits)}
                  {unit}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** The columns that rankings of everything sold by order have. */
const SOLD: readonly RankedColumn[] = [{ key: 'income', digits: 2, sign: '¥' }, { key: 'orders' }]
const FAILED: RankedColumn = { key: 'failureRate', digits: 1, unit: ' %', alarmAbove: 5 }

interface SoldRankingProps {
  /** The app's own columns. */
  columns?: readonly RankedColumn[]
}

/** The devices with the highest income, with the share of their orders that did not start. */
export function DeviceRanking({ columns = [] }: SoldRankingProps) {
  const { baseOf } = useOverview()
  return <RankingPanel of="devices" columns={[...SOLD, ...columns, FAILED]} base={baseOf('device/list')} />
}

/** Merchants, by payments at their devices. */
export function MerchantRanking({ columns = [] }: SoldRankingProps) {
  const { word } = useOverview()
  const base = useSharedBase('merchant')
  return <RankingPanel of="merchants" columns={[...SOLD, ...columns]} base={base} empty={word('noMerchants')} />
}
