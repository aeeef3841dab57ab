/**
 * The room or app of a file, for sums of time: `server/timeseries`, `web/canvas`, `contract`, `apps/KEY`, `widgets`,
 * `product`, `journeys`.
 * @param {string} file below the project's root, with `/`
 */
export function roomOf(file) {
  const [first, second, , fourth] = file.split('/')
  if (first === 'packages')
    return second === 'contract' || !fourth || fourth.includes('.') ? second : `${second}/${fourth}`
  if (first === 'apps') return `apps/${second}`
  if (file.startsWith('product/e2e/')) return 'journeys'
  return first
}
