import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { findFreePorts } from '../../product/e2e/free-ports.ts'

/** Debian's mosquitto with its defaults, open to everybody on this machine. It ends with this process. */
export async function startMosquitto() {
  const [port = 0] = await findFreePorts(1)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\n`)
  const broker = spawn('/usr/sbin/mosquitto', ['-c', file], { stdio: 'ignore' })
  process.once('exit', () => void broker.kill())
  const url = `mqtt://127.0.0.1:${port}`
  // It tries again until the broker listens.
  const first = await connectAsync(url, { reconnectPeriod: 50 }, true)
  await first.endAsync()
  return {
    port,
    url,
    async close() {
      const gone = once(broker, 'exit')
      broker.kill()
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}
