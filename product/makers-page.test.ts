import { deviceHooks } from '@atrium/devices/server/device-hooks'
import { makersPage } from '@atrium/devices/server/makers-page'
import { DOWN, UP } from '@atrium/devices/server/mqtt/messages'
import { expect, test } from 'vitest'
import { appServers as apps } from './apps.server.ts'

interface Described {
  title?: string
  titleZh?: string
  description?: string
  zh?: string
  properties?: Record<string, Described>
}

/** Every message that a device of the product sends or receives, by its name. */
function messages(): [string, Described][] {
  const up = Object.entries(UP).map(([kind, { data }]): [string, Described] => [`up/${kind}`, data as Described])
  const down = Object.entries(DOWN).map(([kind, data]): [string, Described] => [`down/${kind}`, data as Described])
  const own = apps.flatMap((server) => {
    const { app } = server
    const devices = deviceHooks.of(server)
    return [
      ...Object.entries(devices?.events ?? {}).map(([type, { data }]): [string, Described] => [
        `${app.key} ${type}`,
        data as Described,
      ]),
      ...Object.entries(devices?.sends ?? {}).map(([type, data]): [string, Described] => [
        `${app.key} ${type}`,
        data as Described,
      ]),
    ]
  })
  return [...up, ...down, ...own]
}

const CHINESE = /[\u4e00-\u9fff]/

/** What is missing in this schema and in those below it. The text may be a list of values, which has no language. */
function lacking(path: string, { description, zh, properties = {} }: Described): string[] {
  const own = [
    ...(description && !CHINESE.test(description) ? [] : [`${path}: description in English`]),
    ...(zh ? [] : [`${path}: description in Chinese (zh)`]),
  ]
  return [...own, ...Object.entries(properties).flatMap(([name, member]) => lacking(`${path}.${name}`, member))]
}

test('every message of a device and every field of it is described in both languages', () => {
  const all = messages()
  expect(all.length).toBeGreaterThan(20)
  const titles = all.flatMap(([name, schema]) => {
    const { title, titleZh = '' } = schema
    return title && CHINESE.test(titleZh) ? [] : [`${name}: title in both languages`]
  })
  expect([...titles, ...all.flatMap(([name, schema]) => lacking(name, schema))]).toEqual([])
})

test('a field without a Chinese description is found', () => {
  const field = { description: 'Number of the port' }
  expect(lacking('x', { description: 'X', zh: '某', properties: { port: field } })).toEqual([
    'x.port: description in Chinese (zh)',
  ])
})

test('the page has a table of contents whose every link leads to a heading, in both languages', () => {
  for (const locale of ['zh_CN', 'en_US'] as const) {
    const page = makersPage(apps, locale)
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(30)
    for (const id of links) expect(page.split(`id="${id}"`)).toHaveLength(2)
    expect(page).toContain(`lang="${locale === 'zh_CN' ? 'zh-CN' : 'en'}"`)
    expect(page).toContain(locale === 'zh_CN' ? '?lang=en' : '?lang=zh')
  }
  expect(makersPage(apps, 'en_US').replace('中文', '')).not.toMatch(CHINESE)
})
