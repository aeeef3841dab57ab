import { Link } from 'react-router'
import type { Colour } from '../../contract/define/fields.ts'
import type { FigureList, Period } from '../../contract/patterns/overview.ts'
import { percentText } from '../../contract/quantity-text.ts'
import { formatNumber } from '../crud/values/money.ts'
import { useCrudWords } from '../crud/words.ts'
import { statusColour } from '../ui/status-colour.ts'
import { useOverview } from './context.ts'
import { rowsOf, type TopRow } from './numbers.ts'
import { Panel } from './panel.tsx'

interface Part {
  name: string
  value: number
  /** Absent: the number. */
  text?: string
  to?: string | undefined
  /** Of a state: the colour that its tag has. Absent: those of charts, in their order. */
  colour?: Colour | undefined
}

interface SharesProps {
  parts: readonly Part[]
  /** A ring with the total in it, instead of a bar. */
  ring?: boolean
  /** Absent: the sum of the numbers. */
  total?: Omit<Part, 'name' | 'value'> | undefined
}

/** Parts of a whole, each with its number and percentage beside its name, so that colour is not the only information. */
export function Shares({ parts, ring = false, total: whole = {} }: SharesProps) {
  const { word, locale } = useCrudWords()
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const colours = coloursOf(parts)
  return (
    <div className="core-overview-shares" data-ring={ring}>
      {ring ? <Ring parts={parts} total={total} colours={colours} /> : <Bar parts={parts} colours={colours} />}
      <table className="core-overview-parts">
        <tbody>
          {parts.map(({ name, value, text, to }, index) => (
            <tr key={name}>
              <th scope="row">
                <i style={{ background: colours[index] }} />
                {to ? <Link to={to}>{name}</Link> : name}
              </th>
              <td>{text ?? formatNumber(value, locale)}</td>
              <td>{percentText(total === 0 ? 0 : (value / total) * 100, locale, 1)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{whole.to ? <Link to={whole.to}>{word('whole')}</Link> : word('whole')}</th>
            <td>{whole.text ?? formatNumber(total, locale)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const COLOURS = 8
const PALER_PERCENT = 30

/** CSS colours of parts, in their order. States of the same colour become paler one after another. */
export function coloursOf(parts: readonly Pick<Part, 'colour'>[]): string[] {
  return parts.map(({ colour }, index) => {
    if (parts.every((part) => part.colour === undefined)) return `var(--a-series-${(index % COLOURS) + 1})`
    const before = parts.slice(0, index).filter((part) => (part.colour ?? 'grey') === (colour ?? 'grey')).length
    const share = Math.max(100 - before * PALER_PERCENT, PALER_PERCENT)
    return before === 0
      ? statusColour(colour)
      : `color-mix(in srgb, ${statusColour(colour)} ${share}%, var(--a-surface))`
  })
}

interface DrawnParts {
  parts: readonly Part[]
  colours: readonly string[]
}

function Bar({ parts, colours }: DrawnParts) {
  return (
    <span className="core-overview-stack" aria-hidden="true">
      {parts.map(({ name, value }, index) => (
        <i key={name} style={{ flexGrow: value, background: colours[index] }} />
      ))}
    </span>
  )
}

function Ring({ parts, colours, total }: DrawnParts & { total: number }) {
  let before = 0
  const arcs = parts.map(({ name, value }, index) => {
    const arc = { name, length: (value / total) * 100, offset: -before, colour: colours[index] }
    before += arc.length
    return arc
  })
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      {arcs.map(({ name, length, offset, colour }) => (
        <circle
          key={name}
          cx="50"
          cy="50"
          r="40"
          pathLength="100"
          stroke={colour}
          strokeDasharray={`${length} 100`}
          strokeDashoffset={offset}
        />
      ))}
      <text x="50" y="50">
        {total}
      </text>
    </svg>
  )
}

interface SharesPanelProps {
  /** Key of the rows, and the column whose parts are shown. */
  of: string
  column: string
  /** The column has amounts in yuan. */
  money?: boolean
  empty?: string
  /** The list behind a row. */
  listOf?: (row: TopRow) => FigureList | undefined
  /** The list behind the total. */
  list?: FigureList
  /** Of states: the colour of a row's state. */
  colourOf?: (row: TopRow) => Colour | undefined
  /** What the parts are counted of, if it is not the chosen range. */
  period?: Period
}

export function SharesPanel({ of, column, money = false, empty, listOf, list, colourOf, period }: SharesPanelProps) {
  const { overview, numbers, word, locale, linkTo } = useOverview()
  const { name = of } = overview.tops[of] ?? {}
  const textOf = (value: number) => (money ? `¥${formatNumber(value, locale, 2)}` : formatNumber(value, locale))
  const parts = rowsOf(numbers, of).map((row): Part => {
    const value = Number(row[column])
    return {
      name: String(row.name),
      value,
      text: textOf(value),
      to: linkTo(listOf?.(row), period),
      colour: colourOf?.(row),
    }
  })
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const isEmpty = parts.every(({ value }) => value === 0)
  return (
    <Panel title={word(name)} of={name} period={period} empty={isEmpty && (empty ?? word('noOrders'))}>
      <Shares parts={parts} total={{ text: textOf(Math.round(sum * 100) / 100), to: linkTo(list, period) }} />
    </Panel>
  )
}

const made = { path: 'order', by: 'createdAt' } as const

/** The orders by status. Each status opens its orders. */
export function StatusPanel() {
  const { app } = useOverview()
  const statuses = app.entities?.find(({ name }) => name === 'order')?.status
  const colourOf = ({ status }: TopRow) => statuses?.[Number(status)]?.[1]
  const listOf = ({ status }: TopRow) => ({ ...made, query: { status: String(status) } })
  return <SharesPanel of="status" column="orders" listOf={listOf} list={made} colourOf={colourOf} />
}

/** The devices by state, which add up to all devices. Each state opens its devices. */
export function DeviceStatesPanel() {
  const { app, word } = useOverview()
  const field = app.entities?.find(({ name }) => name === 'device')?.fields.state
  const colourOf = ({ state }: TopRow) => (field?.kind === 'choice' ? field.options[Number(state)]?.[1] : undefined)
  const listOf = ({ state }: TopRow) => ({ path: 'device/list', query: { state: String(state) } })
  return (
    <SharesPanel
      of="deviceStates"
      column="devices"
      period="now"
      colourOf={colourOf}
      empty={word('noDevices')}
      listOf={listOf}
      list={{ path: 'device/list' }}
    />
  )
}
