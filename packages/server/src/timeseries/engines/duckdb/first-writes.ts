import type { Shard } from '../../catalogue/shard.ts'

const MAX_ATTEMPTS = 3

/**
 * DuckDB 1.5 shows an empty table to a query that meets the first write to it after its rows became blocks of the file:
 * by a checkpoint, a sorted copy or the opening of the file. So such writes are noted, and what met one is read again.
 */
export class FirstWrites {
  private written = new WeakSet<Shard>()
  private count = 0
  private underWay: Promise<void> | null = null

  /** The rows of one shard, or of all, have become blocks: the next write to it is a first one. */
  expect(shard?: Shard): void {
    if (shard) this.written.delete(shard)
    else this.written = new WeakSet()
  }

  /** Does the writing to these shards; no other may be under way. */
  async write(shards: readonly Shard[], work: () => Promise<void>): Promise<void> {
    if (shards.every((shard) => this.written.has(shard))) return work()
    this.count++
    this.underWay = work()
    try {
      await this.underWay
    } finally {
      this.underWay = null
    }
    for (const shard of shards) this.written.add(shard)
  }

  /** Does the reading, again when a first write began meanwhile. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.underWay?.catch(() => undefined)
      const before = this.count
      const found = await work()
      // What takes long enough to meet one each time did not meet it at its start, where it matters.
      if (this.count === before || attempt === MAX_ATTEMPTS) return found
    }
  }
}
