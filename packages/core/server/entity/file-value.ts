import type { Cell } from '../../contract/csv.ts'
import { formatNumber } from '../../contract/number-text.ts'
import type { Shown } from '../../contract/shown.ts'
import { yuanOf } from '../../contract/yuan.ts'
import { clockText, localMs } from '../../contract/zone.ts'
import { type BookCell, numberStyle } from './workbook.ts'

const DAY_MS = 86_400_000
/** The day 1970-01-01 as spreadsheets number days. */
const DAY_OF_1970 = 25_569
/** Spreadsheets know no day before 1900-03-01 that all of them number alike. */
const FIRST_DAY = 61

/** What a cell shows, for programs that compute with it: amounts in yuan, moments on the zone's clock. */
export function plainValue(shown: Shown, zone: string): Cell {
  switch (shown?.kind) {
    case undefined:
      return null
    case 'text':
      return shown.text
    case 'number':
      return shown.value
    case 'fen':
      return shown.fen / 100
    case 'moment':
      return clockText(zone, shown.atMs)
    case 'day':
      return shown.day
    case 'duration':
      return clockOf(shown.seconds)
  }
}

/** The same in a CSV: with the decimals that a page shows. */
export function csvValue(shown: Shown, zone: string): Cell {
  if (shown?.kind === 'fen') return yuanOf(shown.fen)
  if (shown?.kind === 'number' && shown.digits !== undefined && !Number.isInteger(shown.value))
    return shown.value.toFixed(shown.digits)
  return plainValue(shown, zone)
}

/** The same in a workbook: a number, a moment or a duration has its type, and the format in which a page shows it. */
export function bookValue(shown: Shown, zone: string): BookCell {
  switch (shown?.kind) {
    case 'number':
      return { value: shown.value, style: numberStyle(shown.digits) }
    case 'fen':
      return { value: shown.fen / 100, style: 'money' }
    case 'moment':
      return dayNumber(localMs(zone, shown.atMs), 'moment') ?? clockText(zone, shown.atMs)
    case 'day':
      return dayNumber(Date.parse(`${shown.day}T00:00:00Z`), 'day') ?? shown.day
    case 'duration':
      return { value: (shown.seconds * 1000) / DAY_MS, style: 'duration' }
    default:
      return plainValue(shown, zone)
  }
}

function dayNumber(clockMs: number, style: 'moment' | 'day'): BookCell | undefined {
  const value = (Math.floor(clockMs / 1000) * 1000 + DAY_OF_1970 * DAY_MS) / DAY_MS
  return value >= FIRST_DAY ? { value, style } : undefined
}

/** With hours, because spreadsheets read `05:30` as hours and minutes. */
function clockOf(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

/** The letters that a cell takes in a workbook; a Chinese one is as wide as two. */
export function widthOf(shown: Shown, zone: string): number {
  if (shown?.kind === 'fen' || shown?.kind === 'number')
    return formatNumber(Number(plainValue(shown, zone)), 'en_US', 2).length
  return lettersOf(String(plainValue(shown, zone) ?? ''))
}

export const lettersOf = (text: string): number => text.replace(/[^\p{ASCII}]/gu, '00').length
