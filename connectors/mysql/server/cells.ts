import type { Cell } from '@atrium/charts/contract/data'
import { bytesText, exactNumber } from '@atrium/dashboards/server/sql/sql-values'
import mysql2, { type FieldPacket } from 'mysql2'

// Node finds only the default export of the driver.
const { Types } = mysql2

const DECIMALS: readonly (number | undefined)[] = [Types.DECIMAL, Types.NEWDECIMAL]

/** A value as the driver has it: whole numbers that have no room in a number are texts already. */
export function cellOf(value: unknown, { columnType }: FieldPacket): Cell {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return columnType === Types.BIT ? bitsOf(value) : bytesText(value.length)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string') return DECIMALS.includes(columnType) ? exactNumber(value) : value
  if (typeof value === 'boolean') return value
  // A shape on the map, or a vector.
  return JSON.stringify(value)
}

function bitsOf(bytes: Buffer): Cell {
  return exactNumber(BigInt(`0x${bytes.toString('hex') || '0'}`).toString())
}
