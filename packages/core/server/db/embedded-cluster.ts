import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { lastLines, type Place, runLogged } from './embedded-process.ts'
import { giveTo } from './embedded-programs.ts'

const logLimitBytes = 10_000_000

export interface Secrets {
  password: string
  port?: number
}

/** Creates the cluster if there is none, and returns its password and last port. `fast` skips the fsync. */
export async function prepareCluster(place: Place, fast: boolean): Promise<Secrets> {
  const { cluster, secretsFile, logFile } = place
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) truncateSync(logFile)
  if (existsSync(cluster)) {
    if (!existsSync(secretsFile)) {
      throw new Error(
        `${secretsFile} is missing; without the password in it the database in ${cluster} cannot be opened.`,
      )
    }
    giveTo(place.wrapping.ownerId, cluster)
    return JSON.parse(readFileSync(secretsFile, 'utf8'))
  }
  const secrets = { password: randomBytes(24).toString('base64url') }
  writeSecrets(secretsFile, secrets)
  // Created in another folder and then renamed: if the process is killed, no incomplete cluster remains.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  giveTo(place.wrapping.ownerId, draft)
  await initialise(place, draft, secrets.password, fast)
  renameSync(draft, cluster)
  return secrets
}

async function initialise(place: Place, draft: string, password: string, fast: boolean) {
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(place.wrapping.ownerId, passwordFile)
  // The builtin provider sorts by code point, the same on every machine; with a plain C locale pg_trgm would not
  // see Chinese letters. macOS has no C.UTF-8.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = ['-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`, '--no-instructions')
  if (fast) args.push('--no-sync')
  try {
    const child = runLogged(place, place.programs.initdb, args)
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`PostgreSQL could not make its files.${lastLines(place.logFile)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

export function writeSecrets(file: string, secrets: Secrets) {
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(draft, file)
}
