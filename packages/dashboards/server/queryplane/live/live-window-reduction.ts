import type { Aggregate, FieldType, TsCell } from '@atrium/timeseries/server/store/model'

/** The values of one field in one bucket, reduced as the store does it. Points are added oldest first. */
export class Reduction {
  private readonly type: FieldType
  private count = 0
  private sum = 0
  private min = Number.POSITIVE_INFINITY
  private max = Number.NEGATIVE_INFINITY
  private first: TsCell = null
  private firstUs = 0
  private last: TsCell = null
  private lastUs = 0
  /** Two series have different texts at the same time: which one counts is decided by the store's order of texts. */
  private isUndecided = false

  constructor(type: FieldType) {
    this.type = type
  }

  add(timeUs: number, value: TsCell): void {
    if (value === null) return
    this.count += 1
    if (typeof value === 'number') {
      this.sum += value
      if (value < this.min) this.min = value
      if (value > this.max) this.max = value
    }
    const isTie = this.count > 1 && timeUs === this.lastUs
    if (isTie && typeof value === 'string' && value !== this.last) this.isUndecided = true
    // Of values at equal times the larger one counts; of booleans, for the first, the smaller one.
    if (this.count === 1) this.first = value
    else if (timeUs === this.firstUs && isLarger(value, this.first) !== (this.type === 'bool')) this.first = value
    if (!isTie || isLarger(value, this.last)) this.last = value
    if (this.count === 1) this.firstUs = timeUs
    this.lastUs = timeUs
  }

  /** Whether the value is the store's own, to the last digit of an integer. */
  isExact(aggregate: Aggregate): boolean {
    if (this.isUndecided && (aggregate === 'first' || aggregate === 'last')) return false
    if (this.type !== 'int') return true
    if (aggregate === 'sum' || aggregate === 'mean') return Number.isSafeInteger(this.sum)
    return aggregate !== 'spread' || this.count === 0 || Number.isSafeInteger(this.max - this.min)
  }

  valueOf(aggregate: Aggregate): TsCell {
    if (aggregate === 'count') return this.count
    if (this.count === 0) return null
    switch (aggregate) {
      case 'sum':
        return this.sum
      case 'mean':
        return this.sum / this.count
      case 'min':
        return this.min
      case 'max':
        return this.max
      case 'spread':
        return this.max - this.min
      case 'first':
        return this.first
      default:
        return this.last
    }
  }
}

function isLarger(value: TsCell, than: TsCell): boolean {
  return (value as number) > (than as number)
}
