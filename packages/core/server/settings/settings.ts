import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locale } from '../../contract/refusal.ts'
import { readAllowance } from './egress-rules.ts'
import { DEMONSTRATION_MEMORY_MB, MIN_MEMORY_MB, machineMemoryMb } from './memory.ts'
import { MAX_RETENTION_DAYS } from './retention.ts'
import { settingsErrors } from './settings-error.ts'
import { isTileAddress, type TileSettings } from './tile-settings.ts'

export interface Settings {
  host: string
  port: number
  /** The folder of everything that the server stores on disk: PostgreSQL's cluster, time series, secrets. */
  dataDir: string
  /** If absent, the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | undefined
  mqttPort: number
  /** An external broker instead of the embedded one. */
  mqttUrl: string | undefined
  redisUrl: string | undefined
  /** The public address, without a slash at the end. */
  publicUrl: string
  /** The files of certificate and key, if this process serves https itself; usually a proxy does. */
  tls: { certFile: string; keyFile: string } | undefined
  /** Trusted proxies, for finding the client's address: a number of hops, or addresses. */
  trustProxy: boolean | number | string
  /** Encrypts stored secrets; the passwords of the database roles are derived from it. */
  secretKey: string
  /** Earlier values of `SECRET_KEY`: what they encrypted can still be decrypted. */
  previousSecretKeys: readonly string[]
  /** The memory that this process and its PostgreSQL should fit into; the limits of their parts follow from it. */
  memoryMb: number
  role: 'all' | 'web' | 'engine'
  engineUrl: string | undefined
  production: boolean
  /** Seed a demonstration tenant into a new data folder. */
  demo: boolean
  demoPassword: string | undefined
  demoIngestToken: string | undefined
  /** Run the simulator beside the server. */
  sim: boolean
  /**
   * Also the demonstration's charging network: thirty days of history, and simulated devices and consumers that charge.
   */
  demoNetwork: boolean
  /** `stand-in` writes messages to the log instead of sending them; `off` refuses to send. */
  sms: 'stand-in' | 'off' | AlicloudSms
  /** The maximum number of codes per day for the whole installation: limits the cost of fraud. */
  smsPerDay: number
  /** Signing in by weixin; the stand-in is a page of our own. */
  weixin: 'stand-in' | 'off' | WeixinApp
  /** Payments at our own stand-in, without real money. */
  payStandIn: boolean
  /** The bucket for uploaded files, instead of the data folder; without an endpoint it is Amazon's. */
  s3:
    | { bucket: string; endpoint: string | undefined; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined
  /** The space for uploaded pictures per tenant. */
  fileQuotaMb: number
  /** How long a new time-series database keeps its points; 0: for ever. */
  timeseriesRetentionDays: number
  /** The space for time series per tenant; 0: no limit. */
  timeseriesMaxMiBPerTenant: number
  /** Allows plain http beyond loopback in production (a plant's own network). */
  allowHttp: boolean
  logLevel: string
  /** The token that Prometheus must send to `/metrics`; without it the endpoint does not exist in production. */
  metricsToken: string | undefined
  /**
   * Private addresses (hosts, addresses, ranges, each with an optional port) that tenants may put on their allow-lists.
   */
  egressAllow: readonly string[]
  /** The provider of map tiles; absent: maps have the outlines of the country only. */
  mapTiles: TileSettings | undefined
  /** Requests per minute from one address; sign-in and public forms have lower limits of their own. */
  requestsPerMinute: number
}

export interface AlicloudSms {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** Our template's name → the provider's code. */
  templates: Record<string, string>
  endpoint: string
}

export interface WeixinApp {
  appId: string
  appSecret: string
  openUrl: string
  apiUrl: string
}

/**
 * Reads the settings from the environment: the only place that does.
 * @throws SettingsError naming the setting, also if production would start with a stand-in, a demonstration tenant
 *   or a secret that was not set on purpose.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  const host = env.HOST || '127.0.0.1'
  const port = integer(env, 'PORT', 3000)
  const dataDir = resolve(env.DATA_DIR || './var')
  const tls = tlsFiles(env)
  const ownUrl = `${tls ? 'https' : 'http'}://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const settings: Settings = {
    host,
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    mqttPort: integer(env, 'MQTT_PORT', 1883),
    mqttUrl: env.MQTT_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    publicUrl: (env.PUBLIC_URL || ownUrl).replace(/(?<!\/)\/+$/, ''),
    tls,
    trustProxy: trustProxy(env.TRUST_PROXY),
    secretKey: env.SECRET_KEY || '',
    previousSecretKeys: (env.SECRET_KEY_PREVIOUS || '').split(',').filter(Boolean),
    memoryMb: memoryMb(env, production),
    role: oneOf(env, 'ROLE', ['all', 'web', 'engine'], 'all'),
    engineUrl: env.ENGINE_URL || undefined,
    production,
    demo: flag(env, 'DEMO', !production),
    demoPassword: env.DEMO_PASSWORD || undefined,
    demoIngestToken: env.DEMO_INGEST_TOKEN || undefined,
    sim: flag(env, 'SIM', !production),
    demoNetwork: flag(env, 'DEMO_NETWORK', !production),
    sms: smsWay(env, production),
    smsPerDay: integer(env, 'SMS_PER_DAY', 2000),
    weixin: weixinWay(env, production),
    payStandIn: flag(env, 'PAY_STAND_IN', !production),
    s3: s3Bucket(env),
    fileQuotaMb: integer(env, 'FILE_QUOTA_MB', 2048),
    timeseriesRetentionDays: integer(env, 'TIMESERIES_RETENTION_DAYS', 0, MAX_RETENTION_DAYS),
    timeseriesMaxMiBPerTenant: integer(env, 'TIMESERIES_MAX_MIB_PER_TENANT', 0),
    allowHttp: flag(env, 'ALLOW_HTTP', false),
    logLevel: env.LOG_LEVEL || 'info',
    metricsToken: env.METRICS_TOKEN || undefined,
    egressAllow: allowances(env),
    mapTiles: mapTiles(env),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 1200),
  }
  if (production) refuseUnsafe(settings)
  if (settings.role !== 'all') refuseAlone(settings)
  if (settings.secretKey === '') settings.secretKey = keptSecret(dataDir, 'secret-key')
  return settings
}

/** The file in the data folder with the token of the ingest credential `demo`. */
export const DEMO_INGEST_TOKEN_FILE = 'demo-ingest-token'

/** The file in the data folder with the password of the account `demo`. */
export const DEMO_PASSWORD_FILE = 'demo-password'

/** The settings of commands that connect to a running server (`npm run sim`, `npm run import`). */
export interface CommandSettings {
  url: string
  mqttUrl: string
  /** The operator's own broker is used, where topics begin with the credential's id. */
  isExternalBroker: boolean
  /** The token of the ingest credential `demo`, if this machine has it. */
  ingestToken: string | undefined
  /** The first password of the account `demo`. */
  demoPassword: string | undefined
  locale: Locale
  /** The folder in which the command was called: npm changes to the project's folder. */
  folder: string
}

/** Unlike `readSettings` it needs no secret and creates no file. */
export function readCommandSettings(): CommandSettings {
  const { env } = process
  const host = env.HOST && env.HOST !== '0.0.0.0' ? env.HOST : '127.0.0.1'
  const kept = (name: string) => {
    const file = join(resolve(env.DATA_DIR || './var'), name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  }
  return {
    url: `${tlsFiles(env) ? 'https' : 'http'}://${host}:${integer(env, 'PORT', 3000)}`,
    mqttUrl: env.MQTT_URL || `mqtt://${host}:${integer(env, 'MQTT_PORT', 1883)}`,
    isExternalBroker: Boolean(env.MQTT_URL),
    ingestToken: env.DEMO_INGEST_TOKEN || kept(DEMO_INGEST_TOKEN_FILE),
    demoPassword: env.DEMO_PASSWORD || kept(DEMO_PASSWORD_FILE),
    locale: readTerminalLocale(env),
    folder: env.INIT_CWD || process.cwd(),
  }
}

/** The language for the terminal: Chinese, unless the terminal's language is English. */
export function readTerminalLocale(env: NodeJS.ProcessEnv = process.env): Locale {
  return /^en/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'en_US' : 'zh_CN'
}

/** Two processes of one installation share a database and a secret, so a process must not generate its own. */
function refuseAlone({ role, engineUrl, databaseUrl, secretKey }: Settings): void {
  if (role === 'web' && !engineUrl) throw settingsErrors.needs({ by: 'ROLE=web', name: 'ENGINE_URL' })
  if (!databaseUrl) throw settingsErrors.needs({ by: `ROLE=${role}`, name: 'DATABASE_URL' })
  if (secretKey === '') throw settingsErrors.needsShared({ by: `ROLE=${role}`, name: 'SECRET_KEY' })
}

function refuseUnsafe(settings: Settings): void {
  if (settings.demo) throw settingsErrors.inProduction({ setting: 'DEMO=1' })
  if (settings.sim) throw settingsErrors.simInProduction()
  if (settings.sms === 'stand-in') throw settingsErrors.inProduction({ setting: 'SMS=stand-in' })
  if (settings.payStandIn) throw settingsErrors.inProduction({ setting: 'PAY_STAND_IN=1' })
  if (settings.weixin === 'stand-in') throw settingsErrors.inProduction({ setting: 'WEIXIN=stand-in' })
  if (settings.secretKey.length < 32) {
    throw settingsErrors.secretKey()
  }
  if (settings.publicUrl.startsWith('http://') && !isLoopback(settings.publicUrl) && !settings.allowHttp) {
    throw settingsErrors.plainHttp()
  }
}

/** Reads a random secret from a 0600 file in the data folder, and creates it the first time. */
export function keptSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}

function tlsFiles(env: NodeJS.ProcessEnv): Settings['tls'] {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = env
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile) throw settingsErrors.tlsPair()
  for (const [name, file] of [
    ['TLS_CERT', certFile],
    ['TLS_KEY', keyFile],
  ]) {
    if (!existsSync(file!)) throw settingsErrors.noFile({ name: name!, value: file! })
  }
  return { certFile, keyFile }
}

function s3Bucket(env: NodeJS.ProcessEnv): Settings['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return undefined
  if (!accessKeyId || !secretAccessKey) {
    throw settingsErrors.needs({ by: 'S3_BUCKET', name: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY' })
  }
  const region = env.S3_REGION || 'us-east-1'
  return { bucket, endpoint: env.S3_ENDPOINT || undefined, region, accessKeyId, secretAccessKey }
}

function smsWay(env: NodeJS.ProcessEnv, production: boolean): Settings['sms'] {
  const way = oneOf(env, 'SMS', ['stand-in', 'off', 'alicloud'], production ? 'off' : 'stand-in')
  if (way !== 'alicloud') return way
  const templates = Object.fromEntries(
    needed(env, 'SMS_TEMPLATES', 'SMS=alicloud')
      .split(',')
      .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]),
  )
  for (const [name, code] of Object.entries(templates)) {
    if (!name || !code) throw settingsErrors.smsTemplates()
  }
  return {
    accessKeyId: needed(env, 'SMS_ACCESS_KEY_ID', 'SMS=alicloud'),
    accessKeySecret: needed(env, 'SMS_ACCESS_KEY_SECRET', 'SMS=alicloud'),
    signName: needed(env, 'SMS_SIGN_NAME', 'SMS=alicloud'),
    templates,
    endpoint: env.SMS_ENDPOINT || 'https://dysmsapi.aliyuncs.com',
  }
}

function weixinWay(env: NodeJS.ProcessEnv, production: boolean): Settings['weixin'] {
  const way = oneOf(env, 'WEIXIN', ['stand-in', 'off', 'on'], production ? 'off' : 'stand-in')
  if (way !== 'on') return way
  return {
    appId: needed(env, 'WEIXIN_APP_ID', 'WEIXIN=on'),
    appSecret: needed(env, 'WEIXIN_APP_SECRET', 'WEIXIN=on'),
    openUrl: (env.WEIXIN_OPEN_URL || 'https://open.weixin.qq.com').replace(/(?<!\/)\/+$/, ''),
    apiUrl: (env.WEIXIN_API_URL || 'https://api.weixin.qq.com').replace(/(?<!\/)\/+$/, ''),
  }
}

function needed(env: NodeJS.ProcessEnv, name: string, by: string): string {
  const value = env[name]
  if (!value) throw settingsErrors.needs({ by, name })
  return value
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, max = Number.MAX_SAFE_INTEGER): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw settingsErrors.noInteger({ name, value: text })
  if (value > max) throw settingsErrors.tooLarge({ name, value: text, max: String(max) })
  return value
}

function memoryMb(env: NodeJS.ProcessEnv, production: boolean): number {
  const value = integer(env, 'MEMORY_MB', 0)
  if (!env.MEMORY_MB) return production ? machineMemoryMb() : Math.min(machineMemoryMb(), DEMONSTRATION_MEMORY_MB)
  if (value < MIN_MEMORY_MB)
    throw settingsErrors.tooSmall({ name: 'MEMORY_MB', value: String(value), min: String(MIN_MEMORY_MB) })
  return value
}

function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['0', '1'], fallback ? '1' : '0') === '1'
}

function oneOf<const T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly T[], fallback: T): T {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw settingsErrors.notOneOf({ name, value: text, values: values.join(', ') })
  return value
}

function allowances(env: NodeJS.ProcessEnv): string[] {
  const entries = (env.EGRESS_ALLOW || '').split(',').map((entry) => entry.trim())
  for (const entry of entries) {
    if (entry !== '' && !readAllowance(entry)) throw settingsErrors.noAllowance({ value: entry })
  }
  return entries.filter(Boolean)
}

/** Most providers end here. */
const TILE_ZOOM = 18
const MAX_TILE_ZOOM = 20

function mapTiles(env: NodeJS.ProcessEnv): Settings['mapTiles'] {
  const url = env.MAP_TILES
  if (!url) return undefined
  if (!isTileAddress(url)) throw settingsErrors.noTiles({ value: url })
  return {
    url,
    system: oneOf(env, 'MAP_TILES_SYSTEM', ['WGS-84', 'GCJ-02'], 'WGS-84'),
    attribution: env.MAP_TILES_ATTRIBUTION || '',
    maxZoom: integer(env, 'MAP_TILES_MAX_ZOOM', TILE_ZOOM, MAX_TILE_ZOOM),
    cacheMb: integer(env, 'MAP_TILES_CACHE_MB', 256),
  }
}

function trustProxy(text: string | undefined): boolean | number | string {
  if (text === undefined || text === '' || text === '0') return false
  return /^\d+$/.test(text) ? Number(text) : text
}
