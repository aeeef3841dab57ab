import type { Listener } from '@atrium/charts/contract/define/widget-common'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { expect, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { listenTo, send, signIn, signInBy } from './desk.ts'
import { test, type World } from './world.ts'

const LINES = { A: 11, B: 22 }
const PARAMETERS = [{ name: 'line', label: '产线', initial: 'A', choices: ['A', 'B'] }]
/** A dashboard that does not exist. In the page it is replaced by an address that would run a script. */
const NOWHERE = '01980000-0000-7000-8000-00000000dead'
const SCRIPT = 'javascript:document.title=0'

const line: Partial<ComponentQuery> = {
  db: 'journey',
  from: 'lines',
  fieldSet: [{ field: 'n', as: 'n' }],
  startTime: '*-1h',
  endTime: '*',
}
const ofLine = { ...line, whereObj: { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: '{line}' }] } }

type Part = Partial<ComponentItem> & { kind: string; title?: string; props?: object; query?: Partial<ComponentQuery> }

/** An item in a grid of three columns. */
function item(place: number, { kind, title = '', props = {}, query, ...looks }: Part): ComponentItem {
  const dataSources = query ? [{ _id: '', props: query }] : []
  return {
    ...DEFAULT_ITEM,
    _id: `listen0${place}`,
    width: 560,
    height: 320,
    left: 20 + (place % 3) * 600,
    top: 20 + Math.floor(place / 3) * 340,
    ...looks,
    component: { component: kind, title, version: 1, props: { ...props }, dataSources },
  }
}

const on = (...listeners: Partial<Listener>[]) => ({ listeners })

/** A dashboard whose widgets reach each other, and the one that it opens. */
async function makeDashboards(author: Parameters<typeof send>[0], world: World) {
  const options = { ...DEFAULT_OPTIONS, parameters: PARAMETERS }
  const make = async (name: string, components: ComponentItem[]) => {
    const body = { name: `${name} ${Date.now()}`, options, components }
    const { _id } = await send(author, world, 'POST', '/api/dashboard', body)
    await send(author, world, 'PUT', '/api/dashboard/public', { _id, public: true })
    return String(_id)
  }
  const next = await make('产线详情', [item(0, { kind: 'InfluxdbValue', title: '产线 {line}', query: ofLine })])
  const first = await make('产线', [
    item(0, {
      kind: 'InfluxdbSearch',
      props: {
        showRange: false,
        fields: [{ parameter: 'line', label: '选择产线', type: 'choice', choices: ['A', 'B'] }],
      },
    }),
    item(1, {
      kind: 'Table',
      title: '全部产线',
      query: { ...line, groupBy: 'line' },
      props: {
        rowsOf: 'tags',
        fieldKeys: ['line', 'n'],
        ...on({ do: 'parameter', parameter: 'line', value: '{line}' }),
      },
    }),
    item(2, { kind: 'InfluxdbChart', title: '产线 {line}', query: ofLine }),
    item(3, { kind: 'StaticText', props: { text: '说明', ...on({ do: 'toggle', item: 'listen04' }) } }),
    item(4, { kind: 'StaticText', hidden: true, props: { text: '每班记录一次' } }),
    item(5, { kind: 'StaticText', props: { text: '打开详情', ...on({ do: 'open', dashboard: next }) } }),
    item(6, {
      kind: 'StaticText',
      props: { text: '坏链接', ...on({ do: 'open', dashboard: NOWHERE }, { do: 'toggle', item: 'listen04' }) },
    }),
  ])
  return { first, next }
}

/** Uses every listener. Begins at the address of the first dashboard, and ends on the one that it opens. */
async function useListeners(page: Page, address: string, document: string) {
  // A save refuses such a link; a browser must not follow one of an older document either.
  await page.route(document, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(NOWHERE, SCRIPT) })
  })
  // A document that was answered in this way counts as one of the internet.
  await page.context().grantPermissions(['local-network-access'])
  const complaints = listenTo(page)
  const at = (place: number) => page.locator(`[data-item="listen0${place}"]`)
  await page.goto(address)

  const chart = at(2)
  await expect(chart).toHaveAccessibleName('产线 A')
  await chart.getByRole('button', { name: '数据视图' }).click()
  const drawn = chart.locator('.charts-data tbody .charts-data-number')
  await expect(drawn).toHaveText([String(LINES.A)])
  await at(1).getByRole('cell', { name: 'B', exact: true }).click()
  await expect(drawn).toHaveText([String(LINES.B)])
  await expect(chart).toHaveAccessibleName('产线 B')

  const search = at(0)
  const choice = search.getByLabel('选择产线')
  await expect(choice).toHaveValue('B')
  await choice.selectOption('A')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(drawn).toHaveText([String(LINES.A)])
  await at(1).getByRole('cell', { name: 'B', exact: true }).click()
  await expect(drawn).toHaveText([String(LINES.B)])

  const hidden = page.getByText('每班记录一次')
  await expect(hidden).toHaveCount(0)
  await page.getByText('说明').click()
  await expect(hidden).toBeVisible()
  const [before, title] = [page.url(), await page.title()]
  await page.getByText('坏链接').click()
  await expect(hidden).toHaveCount(0)
  expect([page.url(), await page.title(), page.context().pages().length]).toEqual([before, title, 1])

  await page.getByText('打开详情').click()
  await expect(page).not.toHaveURL(before)
  await expect(at(0)).toHaveAccessibleName('产线 B')
  await expect(at(0).locator('output')).toContainText(String(LINES.B))
  expect(complaints).toEqual([])
}

test.describe('a click on one widget changes another one, shows a hidden one and opens a dashboard', () => {
  let boards: Awaited<ReturnType<typeof makeDashboards>>

  test.beforeAll(async ({ world, playwright }) => {
    const client = await connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
      username: 'demo',
      password: world.ingestToken,
    })
    for (const [tag, n] of Object.entries(LINES))
      await client.publishAsync('ts/journey/lines', JSON.stringify({ tags: { line: tag }, fields: { n } }), { qos: 1 })
    await client.endAsync()
    const author = { request: await playwright.request.newContext({ baseURL: world.url }) }
    await signInBy(author, world)
    boards = await makeDashboards(author, world)
    await author.request.dispose()
  })

  test('[S11] on the public page, where a link to a script does nothing', async ({ another }) => {
    const page = await another()
    await useListeners(page, `/public/dashboard?_id=${boards.first}`, '**/public/dashboard?*')
    expect(page.url()).toContain(`/public/dashboard?_id=${boards.next}`)
  })

  test('[S11] for a signed-in reader, too', async ({ page, world }) => {
    await signIn(page, world)
    await useListeners(page, `/visual/dashboard/view/${boards.first}`, '**/api/dashboard?*')
    expect(page.url()).toContain(`/visual/dashboard/view/${boards.next}`)
  })
})
