import type { CatalogueDatabase, CatalogueHit } from '@atrium/timeseries/contract/data-catalogue'

/** One line of the tree. A measurement whose page is not loaded yet has no name. */
export type TreeRow =
  | { kind: 'database'; db: string; count: number; isOpen: boolean }
  | { kind: 'measurement'; db: string; index: number }
  | { kind: 'hit'; hit: CatalogueHit }

/** The databases, with the measurements of the open one below it. Rows are computed one by one: there may be thousands. */
export function treeOf(databases: readonly CatalogueDatabase[], open: string) {
  const at = databases.findIndex(({ name }) => name === open)
  const inside = at < 0 ? 0 : (databases[at]?.measurements ?? 0)
  return {
    count: databases.length + inside,
    rowAt(index: number): TreeRow {
      if (at >= 0 && index > at && index <= at + inside) return { kind: 'measurement', db: open, index: index - at - 1 }
      const { name = '', measurements = 0 } = databases[at >= 0 && index > at ? index - inside : index] ?? {}
      return { kind: 'database', db: name, count: measurements, isOpen: name === open }
    },
  }
}

/** The row that a key leads to; undefined for keys that do not move. */
export function movedBy(key: string, at: number, count: number, perPage: number): number | undefined {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + perPage,
    PageUp: at - perPage,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to))
}
