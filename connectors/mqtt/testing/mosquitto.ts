import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADDRESS_CERTIFICATE, PLANT_KEY } from '@atrium/core/testing/plant-certificate'
import { connectAsync, type IClientOptions } from 'mqtt'
import { expect, onTestFinished } from 'vitest'
import { listen } from './listen.ts'

interface MosquittoOptions {
  tls?: boolean
  /** With it nobody gets in without the password of this user. */
  user?: { name: string; password: string }
}

/** A broker of Debian, with TLS and a file of passwords if wanted; it can be killed and started again. */
export async function startMosquitto({ tls = false, user }: MosquittoOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-mosquitto-'))
  const port = await freePort()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const lines = [
    `listener ${port} 127.0.0.1`,
    'log_type notice',
    'log_type error',
    'log_type information',
    'log_dest stderr',
    'persistence false',
  ]
  // As root it would otherwise become a user who may not read the folder.
  lines.push('user root')
  if (tls) {
    lines.push(`certfile ${file('cert.pem', ADDRESS_CERTIFICATE)}`, `keyfile ${file('key.pem', PLANT_KEY)}`)
  }
  if (user) {
    const { status } = spawnSync('mosquitto_passwd', ['-b', '-c', join(folder, 'users'), user.name, user.password])
    if (status !== 0) throw new Error('mosquitto_passwd failed')
    lines.push(`password_file ${join(folder, 'users')}`)
  }
  lines.push(`allow_anonymous ${user === undefined}`)
  const config = file('mosquitto.conf', `${lines.join('\n')}\n`)
  let broker: ChildProcess | undefined
  let log = ''

  async function start(): Promise<void> {
    const from = log.length
    broker = spawn('mosquitto', ['-c', config], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [broker.stdout, broker.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
    await expect.poll(() => log.slice(from), { timeout: 10_000 }).toContain('running')
  }

  async function kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (!broker || broker.exitCode !== null || broker.signalCode !== null) return
    const ended = once(broker, 'exit')
    broker.kill(signal)
    await ended
  }

  onTestFinished(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    host: '127.0.0.1',
    port,
    tls,
    ...(tls ? { ca: ADDRESS_CERTIFICATE } : {}),
    start,
    kill,
    log: () => log,
    /** How many clients of this server have ever connected. */
    clients: () => log.match(/New client connected from \S+ as atrium-/g)?.length ?? 0,
    /** A client of a device or a script. */
    async client(options: IClientOptions = {}) {
      const client = await connectAsync(`${tls ? 'mqtts' : 'mqtt'}://127.0.0.1:${port}`, {
        ...(tls ? { ca: ADDRESS_CERTIFICATE } : {}),
        ...(user ? { username: user.name, password: user.password } : {}),
        clientId: `device-${Math.random().toString(36).slice(2)}`,
        ...options,
      })
      client.on('error', () => undefined)
      onTestFinished(() => void client.end(true))
      return client
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
