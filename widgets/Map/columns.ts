import type { DatasetColumn } from '@atrium/charts/contract/data'
import { namesIn, numberColumns } from '@atrium/charts/contract/define/named-columns'
import type { MapConfig } from './config.ts'

/** What a mark reads of its row; undefined: the data have no such column, or none is needed. */
interface MapColumns {
  lng: DatasetColumn | undefined
  lat: DatasetColumn | undefined
  /** Instead of the other two. */
  place: DatasetColumn | undefined
  label: DatasetColumn | undefined
  icon: DatasetColumn | undefined
  color: DatasetColumn | undefined
}

const LNG = /^(?:lng|lon|long|longitude|经度)$/i
const LAT = /^(?:lat|latitude|纬度)$/i
const PLACE = /^(?:place|location|position|coordinates?|lnglat|坐标|位置)$/i

/** @param columns those after the time */
export function mapColumns({ point }: MapConfig, columns: readonly DatasetColumn[]): MapColumns {
  const named = (name: string) => columns.find((one) => one.name === name)
  const called = (name: RegExp) => columns.find((one) => name.test(one.name))
  const [first, second] = numberColumns(columns)
  const text = columns.find(({ type }) => type === 'string')
  const isOpen = point.lngColumn === '' && point.latColumn === ''
  const lng = isOpen ? called(LNG) : (named(point.lngColumn) ?? called(LNG))
  const lat = isOpen ? called(LAT) : (named(point.latColumn) ?? called(LAT))
  const hasBoth = lng !== undefined && lat !== undefined
  const place = point.placeColumn === '' ? (isOpen && !hasBoth ? called(PLACE) : undefined) : named(point.placeColumn)
  return {
    lng: place ? undefined : hasBoth || !isOpen ? lng : first,
    lat: place ? undefined : hasBoth || !isOpen ? lat : second,
    place,
    label: point.labelColumn === '' ? text : named(point.labelColumn),
    icon: named(point.iconColumn),
    color: named(point.colorColumn),
  }
}

/** The columns that a public page needs: all of them, if the windows show all. */
export function drawnColumns(config: MapConfig, columns: readonly DatasetColumn[]): readonly DatasetColumn[] {
  const { point, graph } = config
  if (point.infoText === '') return columns
  const read = Object.values(mapColumns(config, columns))
  const named = [...namesIn(point.infoText), ...graph.flatMap(({ value, column }) => (value === 'row' ? [column] : []))]
  return columns.filter((one) => read.includes(one) || named.includes(one.name))
}

/** The names of the columns without which no row has a place; empty if all are there. */
export function missingColumns({ point }: MapConfig, { lng, lat, place }: MapColumns): string[] {
  if (place || (lng && lat)) return []
  if (point.placeColumn !== '') return [point.placeColumn]
  return [lng ? '' : point.lngColumn, lat ? '' : point.latColumn].filter(Boolean)
}
