import type { FieldValue, Point, TsCell, TsCondition, TsField, TsQuery } from '../../server/store/model.ts'

interface Row {
  timeUs: number
  tags: Record<string, string>
  series: string
  fields: Map<string, FieldValue>
}

/** The simplest possible store, without any optimisation: the engine is compared with it. */
export class NaiveStore {
  private readonly rows = new Map<string, Row>()
  private readonly types = new Map<string, string>()
  private readonly order = new Map<string, number>()

  /** @returns the numbers (from 1) of the refused points. */
  write(points: readonly Point[]): number[] {
    return points.flatMap((point, i) => (this.put(point) ? [] : [i + 1]))
  }

  measurements(): string[] {
    return [...new Set([...this.types.keys()].map((key) => key.split('\n')[0] ?? ''))]
  }

  fieldsOf(measurement: string): string[] {
    return [...this.types.keys()].flatMap((key) =>
      key.startsWith(`${measurement}\n`) ? [key.split('\n')[1] ?? ''] : [],
    )
  }

  /** Drops a measurement, or all. */
  drop(measurement?: string): void {
    const isDropped = (name: string | undefined) => measurement === undefined || name === measurement
    for (const [key, { series }] of this.rows) if (isDropped(JSON.parse(series)[0])) this.rows.delete(key)
    for (const key of this.types.keys()) if (isDropped(key.split('\n')[0])) this.types.delete(key)
  }

  private put({ measurement, tags = {}, fields, timeUs = 0 }: Point): boolean {
    const typeName = (name: string) => `${measurement}\n${name}`
    const conflicts = Object.entries(fields).some(([name, value]) => {
      const known = this.types.get(typeName(name))
      return known !== undefined && known !== typeof value
    })
    if (conflicts) return false
    const series = JSON.stringify([measurement, Object.entries(tags).sort()])
    if (!this.order.has(series)) this.order.set(series, this.order.size)
    const key = `${series} ${timeUs}`
    const row = this.rows.get(key) ?? { timeUs, tags, series, fields: new Map() }
    this.rows.set(key, row)
    for (const [name, value] of Object.entries(fields)) {
      this.types.set(typeName(name), typeof value)
      row.fields.set(name, value)
    }
    return true
  }

  private matching({ measurement, tags = [], where, startUs, endUs, fields }: TsQuery): Row[] {
    return [...this.rows.values()].filter((row) => {
      if (JSON.parse(row.series)[0] !== measurement || row.timeUs < startUs || row.timeUs >= endUs) return false
      if (!fields.some(({ field }) => row.fields.has(field))) return false
      return passes(row, { and: [...tags, ...(where ? [where] : [])] })
    })
  }

  /** Raw rows, in no particular order among equal times. */
  raw(query: TsQuery): TsCell[][] {
    const rows = this.matching(query).sort((a, b) => a.timeUs - b.timeUs)
    return rows.map((row) => [
      row.timeUs,
      ...(query.groupBy ?? []).map((key) => row.tags[key] ?? ''),
      ...query.fields.map(({ field }) => cell(row.fields.get(field))),
    ])
  }

  aggregated(query: TsQuery): TsCell[][] {
    const { intervalUs, offsetUs = 0, groupBy = [], startUs } = query
    const groups = new Map<string, { head: TsCell[]; rows: Row[] }>()
    for (const row of this.matching(query)) {
      const bucket = intervalUs ? Math.floor((row.timeUs - offsetUs) / intervalUs) * intervalUs + offsetUs : startUs
      const head = [bucket, ...groupBy.map((key) => row.tags[key] ?? '')]
      const key = JSON.stringify(head)
      groups.set(key, { head, rows: [...(groups.get(key)?.rows ?? []), row] })
    }
    return [...groups.values()].map(({ head, rows }) => [...head, ...query.fields.map((one) => aggregateOf(rows, one))])
  }

  /** Series (its tags as JSON) → its newest time and the last value of each field. */
  latest(measurement: string): Map<string, { timeUs: number; fields: Record<string, TsCell> }> {
    const found = new Map<string, { timeUs: number; fields: Record<string, TsCell> }>()
    for (const row of [...this.rows.values()].sort((a, b) => a.timeUs - b.timeUs)) {
      const [name, tags] = JSON.parse(row.series)
      if (name !== measurement) continue
      const one = found.get(JSON.stringify(tags)) ?? { timeUs: 0, fields: {} }
      one.timeUs = row.timeUs
      for (const [field, value] of row.fields) one.fields[field] = cell(value)
      found.set(JSON.stringify(tags), one)
    }
    return found
  }
}

function passes(row: Row, condition: TsCondition): boolean {
  if ('and' in condition) return condition.and.every((one) => passes(row, one))
  if ('or' in condition) return condition.or.some((one) => passes(row, one))
  const { operator, value } = condition
  if ('field' in condition) {
    const own = row.fields.get(condition.field)
    const isNumber = (one: unknown) => typeof one === 'number' || typeof one === 'bigint'
    if (own === undefined || !(typeof own === typeof value || (isNumber(own) && isNumber(value)))) return false
    return compares(own, operator, value as FieldValue)
  }
  const own = row.tags[condition.key] ?? ''
  if (operator === '=~' || operator === '!~') return compares(own, operator, value as string)
  return [value].flat().includes(own) === (operator !== '!=')
}

function compares(own: FieldValue, operator: string, value: FieldValue): boolean {
  switch (operator) {
    case '=~':
    case '!~':
      return new RegExp(value as string).test(own as string) === (operator === '=~')
    case '<':
      return own < value
    case '<=':
      return own <= value
    case '>':
      return own > value
    case '>=':
      return own >= value
    default:
      // biome-ignore lint/suspicious/noDoubleEquals: an integer equals the float of the same value
      return (own == value) === (operator === '=')
  }
}

function aggregateOf(rows: Row[], { field, aggregate, percentile = 0 }: TsField): TsCell {
  const having = rows.filter((row) => row.fields.has(field)).sort((a, b) => a.timeUs - b.timeUs)
  const values = having.map((row) => row.fields.get(field) as FieldValue)
  const numbers = values.map(Number)
  const ranked = [...numbers].sort((a, b) => a - b)
  const sum = numbers.reduce((a, b) => a + b, 0)
  const mean = sum / numbers.length
  const rankOf = (n: number) => ranked[Math.floor(n)] as number
  if (aggregate === 'count') return values.length
  if (values.length === 0) return null
  switch (aggregate) {
    case 'mean':
      return mean
    case 'sum':
      return sum
    case 'min':
      return rankOf(0)
    case 'max':
      return rankOf(ranked.length - 1)
    case 'spread':
      return rankOf(ranked.length - 1) - rankOf(0)
    case 'median':
      return (rankOf((ranked.length - 1) / 2) + rankOf(ranked.length / 2)) / 2
    case 'percentile':
      return ranked[Math.floor((ranked.length * percentile) / 100 + 0.5) - 1] ?? null
    case 'last':
      return greatest(having, field, having.at(-1)?.timeUs, true)
    case 'first':
      return greatest(having, field, having[0]?.timeUs, typeof values[0] !== 'boolean')
    default:
      return values.length < 2
        ? null
        : Math.sqrt(numbers.reduce((a, b) => a + (b - mean) ** 2, 0) / (numbers.length - 1))
  }
}

/** The largest value of the rows at that time, or the smallest. */
function greatest(rows: Row[], field: string, timeUs: number | undefined, isGreatest: boolean): TsCell {
  const values = rows.filter((row) => row.timeUs === timeUs).map((row) => row.fields.get(field) as FieldValue)
  const sorted = values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return cell(isGreatest ? sorted.at(-1) : sorted[0])
}

function cell(value: FieldValue | undefined): TsCell {
  if (value === undefined) return null
  return typeof value === 'bigint' ? (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)) : value
}
