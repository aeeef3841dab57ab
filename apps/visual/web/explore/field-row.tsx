import { roughAge } from '@atrium/charts/web/kind/age'
import { measured } from '@atrium/charts/web/kind/numbers'
import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import { formatNumber } from '@atrium/core/web/crud/values/money'
import { timeText } from '@atrium/core/web/ui/zone'
import type { CatalogueField } from '@atrium/timeseries/contract/data-catalogue'
import { Checkbox } from 'antd'
import { useWords } from '../words.ts'
import type { FieldFacts } from './use-field-facts.ts'

interface FieldRowProps {
  field: CatalogueField
  facts: FieldFacts
  nowMs(): number
  isOn: boolean
  onToggle(field: string): void
}

const LIVE_MS = 60_000

/** One field: chosen or not, type, newest value with its age, rate, and the trend of the last hour. */
export function FieldRow({ field: { name, type, newest: known }, facts, nowMs, isOn, onToggle }: FieldRowProps) {
  const { word } = useWords()
  const newest = facts.newest ?? known ?? undefined
  const isLive = useEverySecond(() => newest !== undefined && nowMs() - newest.atMs < LIVE_MS)
  const value =
    newest === undefined ? '—' : typeof newest.value === 'boolean' ? String(newest.value) : measured(newest.value)
  return (
    <tr className={isOn ? 'visual-explore-field-on' : undefined}>
      <th scope="row" className="visual-explore-name">
        <Checkbox checked={isOn} onChange={() => onToggle(name)}>
          <span title={name}>{name}</span>
        </Checkbox>
      </th>
      <td className="visual-explore-col-type">
        <small>{word(`dataType_${type}`)}</small>
      </td>
      <td
        className={
          isLive
            ? 'visual-explore-end visual-explore-value'
            : 'visual-explore-end visual-explore-value visual-explore-old'
        }
        title={value}
      >
        {value}
      </td>
      <td className="visual-explore-end visual-explore-col-age">
        {newest && <Age atMs={newest.atMs} nowMs={nowMs} />}
      </td>
      <td className="visual-explore-end visual-explore-col-rate">
        <small>{rateText(facts.perMinute, word)}</small>
      </td>
      <td>
        <Spark points={facts.trend} />
      </td>
    </tr>
  )
}

export function Age({ atMs, nowMs }: { atMs: number; nowMs(): number }) {
  const { word, locale } = useWords()
  const text = useEverySecond(() => {
    const { count, unit } = roughAge(Math.max(0, nowMs() - atMs))
    return word(`dataAge_${unit}`, { count: formatNumber(count, locale) })
  })
  return <small title={timeText(atMs)}>{text}</small>
}

type Word = ReturnType<typeof useWords>['word']

function rateText(perMinute: number | undefined, word: Word): string {
  if (perMinute === undefined) return '—'
  if (perMinute >= 60) return word('dataPerSecond', { count: measured(perMinute / 60, 1) })
  if (perMinute >= 1) return word('dataPerMinute', { count: measured(perMinute, perMinute < 10 ? 1 : 0) })
  return word('dataPerHour', { count: measured(perMinute * 60, 0) })
}

const [WIDTH, HEIGHT] = [96, 24]

/** A line without axes. Fewer than two points have no shape. */
function Spark({ points }: { points: FieldFacts['trend'] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const values = points.map(([, value]) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => ((at - first[0]) / (last[0] - first[0] || 1)) * (WIDTH - 4) + 2
  const y = (value: number) => (high === low ? HEIGHT / 2 : 3 + (1 - (value - low) / (high - low)) * (HEIGHT - 6))
  const line = points.map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <svg
      className="visual-explore-spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={`M${line}`} />
      <circle cx={x(last[0])} cy={y(last[1])} r="2" />
    </svg>
  )
}
