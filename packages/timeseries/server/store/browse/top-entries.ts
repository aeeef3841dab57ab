/**
 * Keeps the entries of one page while all are offered one by one: a million names need not be sorted for the first
 * fifty.
 */
export class TopEntries<T> {
  /** How many were offered. */
  total = 0
  private kept: T[] = []
  /** The last entry that can still be on the page, once as many as needed are known. */
  private bound: T | undefined
  private readonly compare: (a: T, b: T) => number
  private readonly offset: number
  private readonly limit: number

  constructor(compare: (a: T, b: T) => number, offset: number, limit: number) {
    this.compare = compare
    this.offset = offset
    this.limit = limit
  }

  offer(entry: T): void {
    this.total++
    if (this.bound !== undefined && this.compare(entry, this.bound) >= 0) return
    this.kept.push(entry)
    if (this.kept.length >= 2 * (this.offset + this.limit)) this.cut()
  }

  page(): T[] {
    this.cut()
    return this.kept.slice(this.offset, this.offset + this.limit)
  }

  private cut(): void {
    const needed = this.offset + this.limit
    this.kept.sort(this.compare)
    if (this.kept.length < needed) return
    this.kept.length = needed
    this.bound = this.kept[needed - 1]
  }
}
