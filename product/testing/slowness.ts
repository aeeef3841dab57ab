/** What `work` takes where the limits of these tests hold. */
const USUAL_MS = 250

const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, name: `row ${n}`, value: n / 7 }))

function work(): void {
  for (let round = 0; round < 10; round++) JSON.stringify(JSON.parse(JSON.stringify(rows)))
}

/**
 * How many times longer one core takes for the same work now, at least 1: processor time counts what is done, but on a
 * host whose cores are shared the same work takes up to twice as much of it.
 */
export function slowness(): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, (user + system) / 1000 / USUAL_MS)
}
