import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import { colourFor } from '@atrium/core/contract/colours'
import type { CoordinateSystem } from '@atrium/core/contract/map-looks'
import type { LiveMark } from '@atrium/core/web/map/live/scene'
import { inSystem } from '@atrium/core/web/map/systems'
import { mapColumns } from './columns.ts'
import { MARK_COLOURS, type MapConfig } from './config.ts'

/** Why rows are not on the map: how many of each. */
export type Lost = Readonly<Record<Fault, number>>

/** `none`: no numbers; `zero`: at 0, 0, as of a receiver without a fix; `swapped`: the latitude can only be a longitude. */
export const FAULTS = ['none', 'zero', 'outside', 'swapped'] as const
type Fault = (typeof FAULTS)[number]

interface ReadMarks {
  marks: LiveMark[]
  lost: Lost
}

type MarkColour = (typeof MARK_COLOURS)[number]

/** Each of them stands out from light and from dark grounds. */
const COLOURS: Record<MarkColour, string> = {
  default: '#52657d',
  blue: '#2563eb',
  green: '#1a8a55',
  yellow: '#c98a06',
}

export const colourOf = (name: MarkColour): string => COLOURS[name]

/**
 * Reads rows as marks. A row that has not changed is the same mark again, so that a map with thousands of rows draws only
 * what has changed.
 */
export function markReader(config: MapConfig, columns: readonly DatasetColumn[], source: number) {
  const known = new WeakMap<readonly Cell[], LiveMark | Fault>()
  const read = mapColumns(config, columns.slice(1))
  const at = (column: DatasetColumn | undefined) => (column ? columns.indexOf(column) : -1)
  const { point, system } = config
  const places = { lng: at(read.lng), lat: at(read.lat), place: at(read.place) }
  const [label, icon, color] = [at(read.label), at(read.icon), at(read.color)]

  function make(row: readonly Cell[], id: string): LiveMark | Fault {
    const place = placeIn(row, places)
    if (typeof place === 'string') return place
    const value = color < 0 ? null : (row[color] ?? null)
    const named = icon < 0 ? '' : String(row[icon] ?? '')
    return {
      id,
      name: label < 0 ? id : String(row[label] ?? ''),
      ...inWgs84(place, system),
      colour: colourFor(value, point.colorConditions) || colourNamed(value) || COLOURS[point.color],
      shape: point.type,
      icon: named || point.picture || (point.icon === 'none' ? '' : point.icon),
    }
  }

  return ({ rows, key }: Pick<Dataset, 'rows' | 'key'>): ReadMarks => {
    const lost = { none: 0, zero: 0, outside: 0, swapped: 0 }
    const marks: LiveMark[] = []
    for (const [index, row] of rows.entries()) {
      const found = known.get(row) ?? make(row, idOf(row, key, source, index))
      known.set(row, found)
      if (typeof found === 'string') lost[found] += 1
      else marks.push(found)
    }
    return { marks, lost }
  }
}

/** Rows without a key are known by their place in the data. */
export const idOf = (row: readonly Cell[], key: Dataset['key'], source: number, index: number): string =>
  key ? `${source} ${JSON.stringify(key.map((at) => row[at] ?? null))}` : `${source} ${index}`

interface Places {
  lng: number
  lat: number
  place: number
}

const PAIR = /^\s*(-?\d+(?:\.\d+)?)\s*[,，;；\s]\s*(-?\d+(?:\.\d+)?)\s*$/

function placeIn(row: readonly Cell[], { lng, lat, place }: Places): { lng: number; lat: number } | Fault {
  const [, first = null, second = null] = (place < 0 ? null : PAIR.exec(String(row[place] ?? ''))) ?? []
  const east = numberIn(place < 0 ? row[lng] : first)
  const north = numberIn(place < 0 ? row[lat] : second)
  if (east === undefined || north === undefined) return 'none'
  if (east === 0 && north === 0) return 'zero'
  if (Math.abs(north) > 90 && Math.abs(north) <= 180 && Math.abs(east) <= 90) return 'swapped'
  return Math.abs(east) > 180 || Math.abs(north) > 90 ? 'outside' : { lng: east, lat: north }
}

function numberIn(cell: Cell | undefined): number | undefined {
  if (typeof cell !== 'number' && (typeof cell !== 'string' || cell.trim() === '')) return undefined
  const number = Number(cell)
  return Number.isFinite(number) ? number : undefined
}

const inWgs84 = (place: { lng: number; lat: number }, system: CoordinateSystem) => inSystem(place, system, 'WGS-84')

/** A name of a colour or `#rrggbb` in the data; anything else is no colour. */
function colourNamed(value: Cell): string {
  const text = String(value ?? '')
  const known = MARK_COLOURS.find((name) => name === text)
  return known ? COLOURS[known] : /^#[0-9a-f]{6}$/i.test(text) ? text : ''
}
