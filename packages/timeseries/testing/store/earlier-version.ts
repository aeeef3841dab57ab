const ROWS = 300
const US_PER_ROW = 1_000_000

/**
 * The points of the folder `earlier-version`, which the version with format 2 of the tenants' files and version 1 of the
 * log has written: those of a shard that is sorted, later ones of the same shard, and those that are only in the log.
 */
export function linesOfDay(): [sorted: string[], unsorted: string[], logged: string[]] {
  const all = Array.from({ length: 3 * ROWS }, (_, i) => {
    const text = i % 5 === 0 ? `,s="温 ${i % 11}"` : ''
    const fields = `v=${i / 4},n=${i * 1_000_003}i,on=${i % 2 === 0 ? 't' : 'f'}${text}`
    return `m,host=${'abc'[i % 3]} ${fields} ${i * US_PER_ROW}`
  })
  // The last one of each part overwrites a point of the part before.
  const part = (number: number) => all.slice(number * ROWS, (number + 1) * ROWS)
  const over = (row: number, value: number) => `m,host=${'abc'[row % 3]} v=${value} ${row * US_PER_ROW}`
  return [part(0), [...part(1), over(7, -7)], [...part(2), over(8, -8), over(7, -9)]]
}
