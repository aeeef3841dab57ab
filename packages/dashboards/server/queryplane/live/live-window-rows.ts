import type {
  FieldType,
  TsCell,
  TsQuery,
  TsResult,
  TsTagFilter,
  WrittenRows,
} from '@atrium/timeseries/server/store/model'

export interface LiveSeries {
  /** The tags as text: the same for the same series. */
  key: string
  tags: ReadonlyMap<string, string>
}

export interface LiveRow {
  series: LiveSeries
  timeUs: number
  /** One for each field of the window. */
  values: TsCell[]
}

type Tags = readonly (readonly [key: string, value: string])[]

/**
 * All points of a query from a time on, oldest first. Points are written into it as they are written into the store: a
 * point at a known time of its series overwrites that one field by field.
 */
export class LiveRows {
  readonly fields: readonly string[]
  readonly types: FieldType[]
  readonly rows: LiveRow[] = []
  private readonly filters: readonly TsTagFilter[]
  private readonly known = new Map<string, LiveRow>()
  /** Null: the filters exclude the series. */
  private readonly series = new Map<string, LiveSeries | null>()

  constructor({ fields, tags = [] }: TsQuery) {
    this.fields = [...new Set(fields.map(({ field }) => field))]
    this.types = this.fields.map(() => 'float')
    this.filters = tags
  }

  /** Reads the store's answer to the fields by all tags; the newest row is first. */
  load({ columns, rows }: TsResult, tagKeys: readonly string[]): void {
    const first = 1 + tagKeys.length
    for (const [i, { type }] of columns.slice(first).entries()) this.types[i] = type as FieldType
    for (let i = rows.length - 1; i >= 0; i--) {
      const row = rows[i] as TsCell[]
      const tags = tagKeys.map((key, at) => [key, String(row[1 + at] ?? '')] as const)
      const present = tags.filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1))
      this.put(present, row[0] as number, row.slice(first))
    }
  }

  /** Points before `fromUs` are left out. */
  write({ fields, rows }: WrittenRows, fromUs: number): void {
    const places = this.fields.map((field) => fields.findIndex(({ name }) => name === field))
    for (const [i, place] of places.entries()) if (place >= 0) this.types[i] = fields[place]?.type ?? 'float'
    for (const { tags, timeUs, values } of rows) {
      if (timeUs < fromUs) continue
      const own = places.map((place) => values[place] ?? null)
      if (own.some((value) => value !== null)) this.put(tags, timeUs, own)
    }
  }

  /** Index of the first row whose time is not before `timeUs`. */
  indexAt(timeUs: number): number {
    let low = 0
    let high = this.rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.rows[middle] as LiveRow).timeUs < timeUs) low = middle + 1
      else high = middle
    }
    return low
  }

  forgetBefore(timeUs: number): void {
    for (const row of this.rows.splice(0, this.indexAt(timeUs))) this.known.delete(nameOf(row.series, row.timeUs))
  }

  private put(tags: Tags, timeUs: number, values: TsCell[]): void {
    const series = this.seriesOf(tags)
    if (!series) return
    const name = nameOf(series, timeUs)
    const known = this.known.get(name)
    if (known) {
      for (const [i, value] of values.entries()) if (value !== null) known.values[i] = value
      return
    }
    const row = { series, timeUs, values }
    this.known.set(name, row)
    const newest = this.rows.at(-1)
    if (!newest || newest.timeUs <= timeUs) this.rows.push(row)
    else this.rows.splice(this.indexAt(timeUs + 1), 0, row)
  }

  private seriesOf(tags: Tags): LiveSeries | null {
    const key = tags.length === 0 ? '' : JSON.stringify(tags)
    const known = this.series.get(key)
    if (known !== undefined) return known
    const made = { key, tags: new Map(tags) }
    const series = this.filters.every((filter) => passes(made, filter)) ? made : null
    this.series.set(key, series)
    return series
  }
}

/** Whether a filter can be decided from a point's own tags: expressions are those of the store's engine. */
export function isDecided({ operator }: TsTagFilter): boolean {
  return operator === '=' || operator === '!=' || operator === 'in'
}

function passes({ tags }: LiveSeries, { key, operator, value }: TsTagFilter): boolean {
  const own = tags.get(key) ?? ''
  return [value].flat().includes(own) === (operator !== '!=')
}

function nameOf({ key }: LiveSeries, timeUs: number): string {
  return `${timeUs} ${key}`
}
