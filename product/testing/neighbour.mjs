// A process beside an attack, so that the work of the attackers does not delay it: it writes a point and asks for the
// health of the server, again and again, and reports the slowest of both when its parent asks. Run as `node neighbour.mjs
// URL USER TOKEN`.
const PAUSE_MS = 20
const [url, user, token] = process.argv.slice(2)
const write = `${url}/write?${new URLSearchParams({ db: 'neighbour', u: user, p: token })}`
let slowest = { healthMs: 0, writeMs: 0, writes: 0 }

async function timed(name, address, request) {
  const fromMs = performance.now()
  const answer = await fetch(address, request)
  await answer.text()
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
  slowest[name] = Math.max(slowest[name], performance.now() - fromMs)
}

process.on('message', () => {
  process.send(slowest)
  slowest = { healthMs: 0, writeMs: 0, writes: 0 }
})
for (;;) {
  await Promise.all([
    timed('healthMs', `${url}/api/health`),
    timed('writeMs', write, { method: 'POST', body: `point n=${Date.now()}` }),
  ])
  slowest.writes += 1
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
