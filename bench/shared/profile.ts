import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'

interface ProfileNode {
  callFrame: { functionName: string; url: string; lineNumber: number }
  hitCount: number
}

/** Functions by their own share of the processor time of a process, the largest first. */
export type OwnTimes = { name: string; share: number }[]

/**
 * Profiles a Node process while something runs. It must have been started with `--inspect-port` in `NODE_OPTIONS`, which
 * opens nothing until now.
 */
async function profileWhile(pid: number, inspectPort: number, run: () => Promise<unknown>): Promise<OwnTimes> {
  // An inspector that was closed does not always open again, so it stays open.
  const opening = inspectors.get(pid) ?? openInspector(pid, inspectPort)
  inspectors.set(pid, opening)
  const inspector = await opening
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.start')
  await run()
  const { profile } = (await inspector.send('Profiler.stop')) as { profile: { nodes: ProfileNode[] } }
  return ownTimes(profile.nodes)
}

const TOP = 10

/** Profiles the product while something runs that is not counted, and prints what took most. */
export async function printProfile(pid: number, inspectPort: number, run: () => Promise<unknown>): Promise<void> {
  const top = (await profileWhile(pid, inspectPort, run)).slice(0, TOP)
  console.log("  own time in the product's main thread:")
  for (const { name, share } of top) console.log(`    ${(100 * share).toFixed(1).padStart(5)} % ${name}`)
}

const inspectors = new Map<number, ReturnType<typeof openInspector>>()

/** To be called before the processes are ended: they wait for who inspects them. */
export async function closeInspectors(): Promise<void> {
  for (const inspector of inspectors.values()) (await inspector).close()
  inspectors.clear()
}

function ownTimes(nodes: readonly ProfileNode[]): OwnTimes {
  const hits = new Map<string, number>()
  for (const { callFrame, hitCount } of nodes) {
    const { functionName, url, lineNumber } = callFrame
    if (functionName === '(idle)') continue
    const file = url === '' ? '' : ` ${url.split('/').at(-1)}:${lineNumber + 1}`
    const name = `${functionName || '(anonymous)'}${file}`
    hits.set(name, (hits.get(name) ?? 0) + hitCount)
  }
  const all = [...hits.values()].reduce((sum, one) => sum + one, 0)
  return [...hits].map(([name, count]) => ({ name, share: count / all })).sort((a, b) => b.share - a.share)
}

/** `SIGUSR1` opens the inspector of a process. */
async function openInspector(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorAddress(port))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (result: unknown) => void>()
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let count = 0
  return {
    send(method: string) {
      count += 1
      const id = count
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method }))
      return answer
    },
    close: () => socket.close(),
  }
}

async function inspectorAddress(port: number): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { webSocketDebuggerUrl: string }[])[0]!.webSocketDebuggerUrl
    await pause(50)
  }
  throw new Error('the inspector did not open')
}
