import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { PLANT_KEY } from '@atrium/core/testing/plant-certificate'
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise'

/** Debian's MariaDB on a free port of this machine, with TLS. */
export async function startMaria(certificate: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-maria-'))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('key.pem'), PLANT_KEY, { mode: 0o600 })
  const port = await freePort()
  const common = ['--no-defaults', `--datadir=${at('data')}`, `--user=${userInfo().username}`]
  const made = spawnSync(
    'mariadb-install-db',
    [...common, '--skip-test-db', '--auth-root-authentication-method=normal'],
    {
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`MariaDB could not make its files: ${made.stdout}${made.stderr}`)
  let running: ChildProcess | undefined

  async function start(shown = certificate) {
    writeFileSync(at('certificate.pem'), shown)
    running = spawn(
      '/usr/sbin/mariadbd',
      [
        ...common,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        // Otherwise everybody of this machine is its anonymous user.
        '--skip-name-resolve',
        `--socket=${at('socket')}`,
        `--log-error=${at('log')}`,
        `--ssl-key=${at('key.pem')}`,
        `--ssl-cert=${at('certificate.pem')}`,
        '--innodb-buffer-pool-size=32M',
        '--max-allowed-packet=64M',
      ],
      { stdio: 'ignore' },
    )
    const ended = once(running, 'exit').then(() => {
      throw new Error(`MariaDB did not start: ${readFileSync(at('log'), 'utf8').slice(-2_000)}`)
    })
    ended.catch(() => {})
    await Promise.race([ready(at('socket')), ended])
  }

  async function stop() {
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    port,
    start,
    stop,
    /** A statement of the administrator. */
    async run(sql: string): Promise<RowDataPacket[]> {
      const owner = await connectionAt(at('socket'))
      try {
        const [rows] = await owner.query<RowDataPacket[]>(sql)
        return rows
      } finally {
        await owner.end()
      }
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const connectionAt = (socketPath: string): Promise<Connection> =>
  createConnection({ socketPath, user: 'root', multipleStatements: true })

async function ready(socketPath: string): Promise<void> {
  for (;;) {
    try {
      await (await connectionAt(socketPath)).end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}
