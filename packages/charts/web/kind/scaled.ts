import type { UnitScale } from '../../contract/define/units.ts'
import { measured } from './numbers.ts'

export interface Written {
  text: string
  unit: string
}

const PREFIXES = ['', 'k', 'M', 'G', 'T'] as const

/** Units that take a prefix. Others, such as m³/h, keep their name, and the number has the letter: 12.3k m³/h. */
const WITH_PREFIX = /^([kMGT]?)(W|Wh|VA|VAh|var|varh|V|A|Hz|Pa|J|N|Ω|g|B|B\/s|bit\/s|bps)$/

/** A share of a whole, or a temperature, has no thousands. */
const WITHOUT_THOUSANDS = /^(%|‰|°C|℃|°F|℉)$/

/** A value and its unit as they are written. Texts, and values that are not above a thousand, are as without a scale. */
export function scaled(value: unknown, unit: string, scale: UnitScale, decimal?: unknown): Written {
  const plain = () => ({ text: measured(value, decimal), unit })
  if (scale === 'none' || typeof value !== 'number' || !Number.isFinite(value)) return plain()
  if (scale === 'duration') return { text: duration(value * secondsOf(unit)), unit: '' }
  if (WITHOUT_THOUSANDS.test(unit)) return plain()
  const [, prefix = '', base = ''] = WITH_PREFIX.exec(unit) ?? []
  const first = PREFIXES.indexOf(prefix as 'k')
  const most = PREFIXES.length - 1 - first
  // What would be rounded up to a thousand has the next prefix at once.
  const steps = Math.min(most, Math.max(0, Math.floor(Math.log10(Math.abs(value) * (1 + HALF_OF_LAST)) / 3)))
  if (steps <= 0) return plain()
  const text = written(value / 1000 ** steps, decimal)
  const letter = PREFIXES[first + steps] ?? ''
  return base === '' ? { text: text + letter, unit } : { text, unit: letter + base }
}

/** Without an author's decimals there are two: the thousands of a value say enough. */
const DECIMALS = 2
const HALF_OF_LAST = 5e-6

function written(value: number, decimal: unknown): string {
  return typeof decimal === 'number' ? measured(value, decimal) : measured(Number(value.toFixed(DECIMALS)))
}

const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  毫秒: 0.001,
  min: 60,
  分: 60,
  分钟: 60,
  h: 3600,
  小时: 3600,
  d: 86_400,
  天: 86_400,
}

/** Of a unit that is no time, the value counts seconds. */
function secondsOf(unit: string): number {
  return SECONDS[unit.trim()] ?? 1
}

const PARTS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** The two largest parts. The signs of these units are the same in every language. */
function duration(seconds: number): string {
  const [sign, size] = [seconds < 0 ? '-' : '', Math.abs(seconds)]
  if (size > 0 && size < 1) return `${sign}${measured(Number((size * 1000).toPrecision(3)))} ms`
  if (size < 60) return `${sign}${measured(Number(size.toFixed(size < 10 ? 1 : 0)))} s`
  const rounded = Math.round(size / (size < 3600 ? 1 : 60)) * (size < 3600 ? 1 : 60)
  const largest = PARTS.findIndex(([, length]) => rounded >= length)
  const [[name, length], next] = [PARTS[largest] ?? PARTS[3], PARTS[largest + 1]]
  const rest = next ? Math.floor((rounded % length) / next[1]) : 0
  return `${sign}${measured(Math.floor(rounded / length))} ${name}${next && rest > 0 ? ` ${rest} ${next[0]}` : ''}`
}
