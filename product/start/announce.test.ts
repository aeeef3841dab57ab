import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@atrium/core/server/settings/settings'
import { expect, onTestFinished, test } from 'vitest'
import { announce } from './announce.ts'

function settingsOf(env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-announce-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return readSettings({ DATA_DIR: folder, ...env })
}

const demo = {
  access: { tenantId: 't', bornMs: 0, password: 'the-password', ingestToken: 'the-token' },
  pointsPerS: 8,
  hasNetwork: true,
  close: async () => undefined,
}
const ORDINARY = { mqttPort: 1883, demo, tookMs: 3210 }

test('a start prints the address, the account, the dashboard, the credential and every stand-in', () => {
  const text = announce({ ...ORDINARY, settings: settingsOf({}) }, 'zh_CN')
  for (const part of [
    '用时 3.2 秒',
    'http://127.0.0.1:3000',
    '用户名 demo，密码 the-password',
    'http://127.0.0.1:3000/public/dashboard?_id=01980000-de30-7000-8000-000000000001',
    '用户名 demo，令牌 the-token',
    'mqtt://127.0.0.1:1883',
    '每秒发布 8 行',
    '模拟的充电桩与用户',
    '短信只写入日志',
  ]) {
    expect(text).toContain(part)
  }
  const english = announce({ ...ORDINARY, settings: settingsOf({}) }, 'en_US')
  expect(english).toContain('user demo, password the-password')
  expect(english).not.toMatch(/[^\x20-\x7e\n]/)
})

test('a secret from the settings is not printed, and the account in a broker’s address is not either', () => {
  const settings = settingsOf({
    DEMO_PASSWORD: 'the-password',
    DEMO_INGEST_TOKEN: 'the-token',
    MQTT_URL: 'mqtt://plant:hidden@broker:1884',
  })
  const text = announce({ ...ORDINARY, mqttPort: undefined, settings }, 'en_US')
  expect(text).not.toMatch(/the-password|the-token|hidden/)
  expect(text).toContain('as DEMO_PASSWORD says')
  expect(text).toContain('mqtt://broker:1884')
})

test('without demonstration, simulator and stand-ins only the addresses are printed; a web process has no broker', () => {
  const alone = { mqttPort: undefined, demo: undefined, tookMs: 900 }
  const shared = { DATABASE_URL: 'postgres://db/atrium', SECRET_KEY: 'shared', SMS: 'off' }
  const web = settingsOf({ ROLE: 'web', ENGINE_URL: 'http://engine:3000', MQTT_URL: 'mqtt://broker', ...shared })
  expect(
    announce({ ...alone, settings: web }, 'zh_CN')
      .trim()
      .split('\n'),
  ).toHaveLength(2)
  const engine = settingsOf({ ROLE: 'engine', ...shared })
  expect(announce({ ...alone, mqttPort: 1884, settings: engine }, 'zh_CN')).toMatch(
    /引擎地址.+\n.+MQTT {2,}mqtt:.+1884/,
  )
})
