import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { kioskServer } from '../testing/kiosk.ts'
import { kioskWorld } from '../testing/world.ts'
import { checkMessage } from './check-message.ts'
import { deviceHooks, message } from './device-hooks.ts'
import { makersPage } from './makers-page.ts'
import { DOWN, UP } from './mqtt/messages.ts'

test('the page for makers has every message of every device, and the events of each app', async () => {
  const world = await kioskWorld()
  const response = await fetch(`${world.url}/docs/devices`)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  expect(page).not.toContain('__CSP_NONCE__')
  for (const kind of Object.keys(UP)) expect(page).toContain(`<code>up/${kind}</code>`)
  for (const kind of Object.keys(DOWN)) expect(page).toContain(`<code>down/${kind}</code>`)
  for (const type of Object.keys(deviceHooks.of(kioskServer)!.events!)) expect(page).toContain(`<code>${type}</code>`)
  expect(page).toContain('&quot;coin&quot; or &quot;gift&quot;'.replaceAll('&quot;', '"'))
})

test('what a schema says cannot become a part of the page', () => {
  const { events } = deviceHooks.of(kioskServer)!
  const data = { ...events!.weight!.data, title: '<script>alert(1)</script>' }
  const page = makersPage([
    { ...kioskServer, supplies: [deviceHooks({ ...deviceHooks.of(kioskServer)!, events: { weight: { data } } })] },
  ])
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>')
})

test.each(Object.entries({ ...UP }))('the example of %s is accepted', (_, { data }) => {
  const { examples } = data as unknown as { examples: Record<string, unknown>[] }
  for (const example of examples) expect(checkMessage(data, example)).toEqual({ data: example, wrong: [] })
})

test('the page for makers is Chinese or English, as the address or the browser asks', async () => {
  const world = await kioskWorld()
  const languageOf = async (query: string, header: string) => {
    const page = await (
      await fetch(`${world.url}/docs/devices${query}`, { headers: { 'accept-language': header } })
    ).text()
    return /<html lang="([^"]+)">/.exec(page)?.[1]
  }
  expect(await languageOf('', 'zh-CN,zh;q=0.9')).toBe('zh-CN')
  expect(await languageOf('', 'en-US')).toBe('en')
  expect(await languageOf('?lang=zh', 'en-US')).toBe('zh-CN')
  expect(await languageOf('?lang=en', 'zh-CN')).toBe('en')
})

test('an app whose commands move goods has the question for their outcome, beside what it asks itself', () => {
  const hooks = deviceHooks.of(kioskServer)!
  const pageOf = (changes: object) =>
    makersPage([{ ...kioskServer, supplies: [deviceHooks({ ...hooks, ...changes })] }])
  const [asked, unasked] = [pageOf({}), pageOf({ moves: [] })]
  expect(asked.match(/id="kiosk-query"/g)).toHaveLength(1)
  expect(asked).toContain('"type":"query","params":{"cmdId":"')
  expect(asked.match(/so it is sent only once/g)).toHaveLength(1)
  expect(unasked).not.toMatch(/id="kiosk-query"|so it is sent only once/)
  const query = message(
    { zh_CN: '查询', en_US: 'Report it all' },
    { zh_CN: '上报状态。', en_US: 'Answer with all slots.' },
    { door: Type.Integer({ description: 'A door', zh: '门' }) },
    { door: 1 },
  )
  const both = pageOf({ sends: { ...hooks.sends, query } })
  expect(both.match(/id="kiosk-query"/g)).toHaveLength(1)
  expect(both).toMatch(
    /Answer with all slots\. With <code>cmdId<\/code>:[\s\S]*<code>door<\/code>[\s\S]*<code>cmdId<\/code> \(optional\)/,
  )
})
