import { api } from '@atrium/core/web/api/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export const PATH = '/api/platform/timeseries'
const KEY = ['platform', 'timeseries']
/** The rates cover the last minute, so an open page asks again. */
const REFRESH_MS = 15_000

export interface Measurement {
  name: string
  fields: number
  series: number
  rows: number
  shards: number
  sortedShards: number
}

export interface Db {
  name: string
  retentionDays: number | null
  series: number
  rows: number
  pointsLastMinute: number
  measurements: Measurement[]
}

export interface SlowQuery {
  atMs: number
  durationMs: number
  db: string
  measurement: string
  rows: number
  outcome: 'answered' | 'too slow' | 'cancelled' | 'failed'
}

export interface Statistics {
  bytes: number
  pointsLastMinute: number
  dbs: Db[]
  slowQueries: SlowQuery[]
}

/** The database or measurement that a dialog is about. */
export interface Target {
  db: string
  measurement?: string
  rows: number
}

export function useStatistics() {
  return useQuery({ queryKey: KEY, queryFn: () => api.get<Statistics>(PATH), refetchInterval: REFRESH_MS })
}

export function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}

export const counted = (count: number) => count.toLocaleString('en-US')

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** 1536 is 1.5 KB. */
export function sized(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}
