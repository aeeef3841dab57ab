import type { Shard } from '../../catalogue/shard.ts'

const MAX_ATTEMPTS = 3

/**
 * A bug of DuckDB 1.5: a query sees an empty table if it overlaps the first write to that table after its rows were
 * written to blocks of the file (by a checkpoint, a sorted copy or the opening of the file). So these writes are
 * recorded, and an overlapping query is repeated.
 */
export class FirstWrites {
  private written = new Set<Shard>()
  private count = 0
  private underWay: Promise<void> | null = null

  /** The number of tables that were written since the last checkpoint. */
  get tables(): number {
    return this.written.size
  }

  /** The rows of one shard, or of all, were written to blocks: the next write to them is a first write. */
  expect(shard?: Shard): void {
    if (shard) this.written.delete(shard)
    else this.written = new Set()
  }

  /** Runs a write to these shards; no other write may be running. */
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

  /** Runs a read, and repeats it if a first write began meanwhile. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.underWay?.catch(() => undefined)
      const before = this.count
      const found = await work()
      // A read so long that every try overlaps a first write was not overlapped at its start, and only that matters.
      if (this.count === before || attempt === MAX_ATTEMPTS) return found
    }
  }
}
