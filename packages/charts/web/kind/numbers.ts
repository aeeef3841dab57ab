/**
 * How a measured value is written: with thousands separated, and with `decimal` decimals if that is from 0 to 100.
 * Otherwise the number is shown with at most 6 decimals, so that 0.1 + 0.2 does not fill the screen. Texts stay as they
 * are; an empty value becomes `fallback`. Numbers that would need more than 15 digits get an exponent.
 */
export function measured(value: unknown, decimal?: unknown, fallback = '—'): string {
  if (value === null || value === undefined || value === '') return fallback
  if (typeof value === 'boolean') return value ? '1' : '0'
  const number = typeof value === 'number' ? value : Number(value)
  if (!Number.isFinite(number)) return String(value)
  const digits = isDecimal(decimal) ? decimal : undefined
  const size = Math.abs(number)
  if (size >= MAX_WRITTEN) return number.toExponential(Math.min(digits ?? 3, 6))
  if (digits === undefined && size > 0 && size < MIN_WRITTEN) return number.toExponential(2)
  if (digits !== undefined && digits > MAX_INTL) return long(number, digits)
  return short(number, digits) ?? formatOf(digits ?? 0, digits ?? (Number.isInteger(number) ? 0 : 6)).format(number)
}

/**
 * The same text without Intl, for nearly all numbers: the first use of Intl takes 10 ms of a page that is being opened.
 * Null for the others. `digits` undefined: at most 6.
 */
function short(number: number, digits: number | undefined): string | null {
  const written = String(Math.abs(number))
  // With more digits, moving the decimal point could round.
  if (written.length > EXACT_LENGTH || written.includes('e')) return null
  const most = digits ?? 6
  const moved = Math.round(Number(`${written}e${most}`))
  if (moved > Number.MAX_SAFE_INTEGER) return null
  const units = String(moved).padStart(most + 1, '0')
  const whole = units.slice(0, units.length - most).replace(/\B(?=(\d{3})+$)/g, ',')
  const all = units.slice(units.length - most)
  const fraction = digits === undefined ? all.replace(/0+$/, '') : all
  return `${number < 0 && moved > 0 ? '-' : ''}${whole}${fraction && '.'}${fraction}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each number of decimals: making one takes much longer than writing a number with it. */
function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      signDisplay: 'negative',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
  formats.set(key, format)
  return format
}

// Above this a double has no exact units any more.
/** Older engines accept no more decimals. */
const MAX_INTL = 20

function long(number: number, digits: number): string {
  const [whole = '', fraction = ''] = number.toFixed(digits).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Fifteen digits and a point: so many are exact in a double. */
const EXACT_LENGTH = 16
const MAX_WRITTEN = 1e15
// Below this six decimals show nothing.
const MIN_WRITTEN = 5e-7

export function isDecimal(decimal: unknown): decimal is number {
  return typeof decimal === 'number' && Number.isInteger(decimal) && decimal >= 0 && decimal <= 100
}
