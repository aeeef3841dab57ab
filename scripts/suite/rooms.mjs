/**
 * The room or app of a file, for sums of time: `core/server/db`, `charts/web/kind`, `core/contract`, `apps/KEY`,
 * `widgets`, `product`, `journeys`.
 * @param {string} file below the project's root, with `/`
 */
export function roomOf(file) {
  const [first, second, side, room] = file.split('/')
  if (first === 'packages') {
    const isOfSide = side === 'contract' || !room || room.includes('.')
    return isOfSide ? `${second}/${side}` : `${second}/${side}/${room}`
  }
  if (first === 'apps') return `apps/${second}`
  if (file.startsWith('product/e2e/')) return 'journeys'
  return first
}
