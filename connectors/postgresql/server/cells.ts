import type { Cell } from '@atrium/charts/contract/data'
import { bytesText, exactNumber } from '@atrium/dashboards/server/sql/sql-values'
import pg from 'pg'

const { BOOL, BYTEA, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, OID, TIMESTAMPTZ } = pg.types.builtins

/** The offset of a time in whole hours. */
const SHORT_OFFSET = /[+-]\d\d$/

/** A value that PostgreSQL has written as text. What has no type of its own stays a text. */
export function cellOf(value: unknown, type: number): Cell {
  if (value === null || value === undefined) return null
  const text = String(value)
  switch (type) {
    case BOOL:
      return text === 't'
    case INT2:
    case INT4:
    case INT8:
    case OID:
    case NUMERIC:
      return exactNumber(text)
    case FLOAT4:
    case FLOAT8:
      return Number.isFinite(Number(text)) ? Number(text) : null
    case BYTEA:
      return bytesText((text.length - 2) / 2)
    case TIMESTAMPTZ:
      return SHORT_OFFSET.test(text) ? `${text}:00` : text
    default:
      return text
  }
}
