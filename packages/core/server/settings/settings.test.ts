import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from './settings.ts'
import type { SettingsError } from './settings-error.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'atrium-settings-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

const read = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: folder(), ...env })

test('without any setting it serves this machine only, with the demonstration and its simulator', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    mqttPort: 1883,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: false,
    role: 'all',
    demo: true,
    sim: true,
    production: false,
  })
})

test('[S23] a missing secret key is generated once and stored in a file that only the owner can read', () => {
  const DATA_DIR = folder()
  const { secretKey } = readSettings({ DATA_DIR })
  expect(secretKey).toMatch(/^[\w-]{43}$/)
  expect(readSettings({ DATA_DIR }).secretKey).toBe(secretKey)
  expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
})

test('several previous keys can be given, one after the other', () => {
  expect(read({}).previousSecretKeys).toEqual([])
  expect(read({ SECRET_KEY: 'new', SECRET_KEY_PREVIOUS: 'older,oldest' }).previousSecretKeys).toEqual([
    'older',
    'oldest',
  ])
})

test('an invalid value is refused with the setting’s name', () => {
  expect(() => read({ PORT: 'http' })).toThrow('PORT=http is not a whole number')
  expect(() => read({ MQTT_PORT: '-1' })).toThrow('MQTT_PORT=-1 is not a whole number')
  expect(() => read({ DEMO: 'yes' })).toThrow('DEMO=yes: expected one of 0, 1')
  expect(() => read({ ROLE: 'both' })).toThrow('ROLE=both: expected one of')
})

test('by default time series are kept for ever and without a size limit', () => {
  expect(read({})).toMatchObject({ timeseriesRetentionDays: 0, timeseriesMaxMiBPerTenant: 0 })
  expect(read({ TIMESERIES_RETENTION_DAYS: '30', TIMESERIES_MAX_MIB_PER_TENANT: '2048' })).toMatchObject({
    timeseriesRetentionDays: 30,
    timeseriesMaxMiBPerTenant: 2048,
  })
  expect(() => read({ TIMESERIES_RETENTION_DAYS: '1.5' })).toThrow('TIMESERIES_RETENTION_DAYS=1.5 is not a whole')
  expect(() => read({ TIMESERIES_RETENTION_DAYS: '36501' })).toThrow('TIMESERIES_RETENTION_DAYS=36501: at most 36500')
  expect(() => read({ TIMESERIES_MAX_MIB_PER_TENANT: '2 GiB' })).toThrow('TIMESERIES_MAX_MIB_PER_TENANT=2 GiB is not')
})

test('the metrics have a token if one is set', () => {
  expect(read({}).metricsToken).toBeUndefined()
  expect(read({ METRICS_TOKEN: 'for-prometheus' }).metricsToken).toBe('for-prometheus')
})

test('map tiles need an address with the numbers of a tile; {0-3} may be one of several hosts', () => {
  expect(read({}).mapTiles).toBeUndefined()
  const url = 'https://t{0-3}.maps.example/{z}/{x}/{y}'
  expect(read({ MAP_TILES: url, MAP_TILES_SYSTEM: 'GCJ-02', MAP_TILES_ATTRIBUTION: '© Maps' }).mapTiles).toEqual({
    url,
    ...{ system: 'GCJ-02', attribution: '© Maps', maxZoom: 18, cacheMb: 256 },
  })
  for (const wrong of ['https://maps.example/{z}/{x}', 'file:///{z}/{x}/{y}', '{z}{x}{y}'])
    expect(() => read({ MAP_TILES: wrong })).toThrow(`MAP_TILES=${wrong}: expected an http(s) address`)
  expect(() => read({ MAP_TILES: url, MAP_TILES_SYSTEM: 'BD-09' })).toThrow('MAP_TILES_SYSTEM=BD-09: expected one of')
})

test('errors are reported in both languages, with the names and values', () => {
  const reported = (env: NodeJS.ProcessEnv) => {
    try {
      read(env)
    } catch (error) {
      return (error as SettingsError).text
    }
  }
  expect(reported({ PORT: 'http' })).toEqual({
    zh_CN: 'PORT=http 不是非负整数',
    en_US: 'PORT=http is not a whole number',
  })
  expect(reported({ DEMO: 'yes' })?.zh_CN).toBe('DEMO=yes：可选的值为 0, 1')
  expect(reported({ WEIXIN: 'on' })?.zh_CN).toBe('设置 WEIXIN=on 时必须同时设置 WEIXIN_APP_ID')
})

test('a process with one of the two roles requires the settings that both must share', () => {
  const shared = { DATABASE_URL: 'postgres://db/atrium', SECRET_KEY: 'shared' }
  expect(() => read({ ROLE: 'web', ...shared })).toThrow('ROLE=web needs ENGINE_URL')
  expect(() => read({ ROLE: 'engine', SECRET_KEY: 'shared' })).toThrow('ROLE=engine needs DATABASE_URL')
  expect(() => read({ ROLE: 'engine', DATABASE_URL: shared.DATABASE_URL })).toThrow('ROLE=engine needs SECRET_KEY')
  expect(read({ ROLE: 'web', ENGINE_URL: 'http://engine:3000', ...shared })).toMatchObject({ role: 'web' })
})

test('a certificate and its key must be given together, and both files must exist', () => {
  const certFile = join(folder(), 'cert.pem')
  writeFileSync(certFile, '')
  expect(() => read({ TLS_CERT: certFile })).toThrow('TLS_CERT and TLS_KEY belong together')
  expect(() => read({ TLS_CERT: certFile, TLS_KEY: '/nowhere/key.pem' })).toThrow(
    'TLS_KEY=/nowhere/key.pem: no such file',
  )
  expect(read({ TLS_CERT: certFile, TLS_KEY: certFile })).toMatchObject({ publicUrl: 'https://127.0.0.1:3000' })
})

test('an external provider reports its missing settings, and reads the given ones', () => {
  expect(() => read({ SMS: 'alicloud' })).toThrow('SMS=alicloud needs SMS_TEMPLATES')
  const sms = { SMS: 'alicloud', SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'secret', SMS_SIGN_NAME: '阿里云' }
  expect(() => read({ ...sms, SMS_TEMPLATES: 'signInCode' })).toThrow('SMS_TEMPLATES: expected')
  expect(read({ ...sms, SMS_TEMPLATES: 'signInCode=SMS_1, registerCode=SMS_2' }).sms).toMatchObject({
    templates: { signInCode: 'SMS_1', registerCode: 'SMS_2' },
    endpoint: 'https://dysmsapi.aliyuncs.com',
  })
  expect(() => read({ WEIXIN: 'on', WEIXIN_APP_ID: 'wx1' })).toThrow('WEIXIN=on needs WEIXIN_APP_SECRET')
  expect(read({ WEIXIN: 'on', WEIXIN_APP_ID: 'wx1', WEIXIN_APP_SECRET: 's' }).weixin).toMatchObject({
    openUrl: 'https://open.weixin.qq.com',
    apiUrl: 'https://api.weixin.qq.com',
  })
})

describe('in production', () => {
  const good = {
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret of more than thirty-two characters',
    PUBLIC_URL: 'https://plant.example',
  }

  test('[S23] nothing starts that was not set on purpose: no demonstration, no simulator, no stand-in', () => {
    expect(read(good)).toMatchObject({ demo: false, sim: false, sms: 'off' })
  })

  test.each([
    ['a demonstration tenant', { DEMO: '1' }, 'DEMO=1 is refused in production'],
    ['the simulator', { SIM: '1' }, 'SIM=1 is refused in production'],
    ['a stand-in', { SMS: 'stand-in' }, 'SMS=stand-in is refused in production'],
    ['weixin’s stand-in', { WEIXIN: 'stand-in' }, 'WEIXIN=stand-in is refused in production'],
    ['payments at the stand-in', { PAY_STAND_IN: '1' }, 'PAY_STAND_IN=1 is refused in production'],
    ['no secret', { SECRET_KEY: '' }, 'SECRET_KEY must be set in production'],
    ['a short secret', { SECRET_KEY: 'short' }, 'SECRET_KEY must be set in production'],
    ['plain http beyond loopback', { PUBLIC_URL: 'http://plant.example' }, 'PUBLIC_URL is plain http'],
  ])('[S23] it refuses to start with %s', (_what, env, message) => {
    expect(() => read({ ...good, ...env })).toThrow(message)
  })

  test('plain http is allowed for a plant’s own network if a setting says so', () => {
    expect(read({ ...good, PUBLIC_URL: 'http://10.0.0.5', ALLOW_HTTP: '1' }).publicUrl).toBe('http://10.0.0.5')
  })
})

test('a bucket for files requires its keys; its region and address are optional', () => {
  expect(read({}).s3).toBeUndefined()
  expect(() => read({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toThrow(/S3_SECRET_ACCESS_KEY/)
  expect(read({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }).s3).toEqual({
    bucket: 'b',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'k',
    secretAccessKey: 's',
  })
})
