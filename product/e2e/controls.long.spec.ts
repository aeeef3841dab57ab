import { spawn } from 'node:child_process'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { expectAccessible } from './accessible.ts'
import { writePoint } from './builder.ts'
import { send, signIn } from './desk.ts'
import { findFreePorts } from './free-ports.ts'
import { openWorld, test, type World } from './world.ts'

const TOPIC = 'line-a/pump/set'
const DB = 'factory'
const MEASUREMENT = 'pump'
/** How long the control waits for the measurement. */
const VERIFY_S = 20

/** A broker as a plant runs it. */
async function startBroker(port: number) {
  const broker = spawn('mosquitto', ['-p', String(port)], { stdio: 'ignore' })
  await expect
    .poll(() =>
      connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 }, false).then(
        (client) => client.endAsync().then(() => true),
        () => false,
      ),
    )
    .toBe(true)
  return broker
}

/** A pump that is told by messages, and measures what it does. */
async function connectPump(world: World, port: number) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`)
  const received: string[] = []
  client.on('message', (_, payload) => received.push(payload.toString()))
  await client.subscribeAsync(TOPIC, { qos: 1 })
  const measure = (running: number) => writePoint(world, DB, MEASUREMENT, {}, { running })
  await measure(0)
  return {
    received,
    /** It does what the newest message says. */
    obey: () => measure(JSON.parse(received.at(-1) ?? '{"on":0}').on),
    close: () => client.endAsync(),
  }
}

async function makeBoard(page: Page, world: World, port: number): Promise<string> {
  const source = {
    _id: '',
    connector: 'timeseries',
    props: {
      db: DB,
      from: MEASUREMENT,
      fieldSet: [{ field: 'running', as: 'running', aggregate: 'last' }],
      startTime: '*-1h',
      endTime: '*',
    },
  }
  const props = {
    name: '水泵开关',
    input: 'switch',
    valueType: 'number',
    verify: true,
    verifyField: 'running',
    verifyS: VERIFY_S,
    uri: `mqtt://127.0.0.1:${port}`,
    topic: TOPIC,
    content: '{"on": $value}',
  }
  const { dashboard } = await send(page, world, 'POST', '/api/dashboard', {
    name: '泵房',
    components: [
      {
        ...{ _id: 'pumpctrl', zIndex: 1, left: 40, top: 40, width: 400, height: 300, border: true },
        ...{ showTitle: true, showFullScreen: true, backgroundColor: '', refreshInterval: -1 },
        component: { component: 'MqttPublish', title: '冷却水泵', version: 1, props, dataSources: [source] },
      },
    ],
  })
  return dashboard._id
}

const card = (page: Page) => page.getByRole('region', { name: '冷却水泵' })
const status = (page: Page) => card(page).getByRole('status')
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click()

test('[R333] [R343] a control is armed, confirmed and sent over MQTT, and succeeds only when the pump was measured to obey', async ({
  browser,
}) => {
  const [port = 0] = await findFreePorts(1)
  const broker = await startBroker(port)
  const world = await openWorld({ SIM: '0', EGRESS_ALLOW: `127.0.0.1:${port}` })
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext({ baseURL: world.url })
    contexts.push(context)
    const page = await context.newPage()
    const complaints = await signIn(page, world)
    return { page, complaints }
  }
  try {
    const { page, complaints } = await open()
    await send(page, world, 'PUT', '/api/platform/egress', { entries: [`127.0.0.1:${port}`] })
    const pump = await connectPump(world, port)
    const id = await makeBoard(page, world, port)
    const view = `/visual/dashboard/view/${id}`
    const other = (await open()).page
    await Promise.all([page.goto(view), other.goto(view)])
    await expect(card(page).getByRole('button', { name: '关', exact: true })).toHaveAttribute('aria-pressed', 'true')

    // Armed only: nothing is sent until somebody confirms.
    await press(page, '开')
    await expect(card(page).getByRole('form')).toContainText('即将发送 水泵开关 开')
    await expectAccessible(page, { within: '.dashboards-control' })
    await page.keyboard.press('Escape')
    await expect(status(page)).toHaveText('已取消，没有发送')
    expect(pump.received).toEqual([])

    await press(page, '开')
    await press(page, '确认')
    await expect.poll(() => pump.received).toEqual(['{"on": 1}'])
    for (const viewer of [page, other]) await expect(status(viewer)).toContainText('水泵开关... 已发送，等待测量')
    await pump.obey()
    for (const viewer of [page, other]) await expect(status(viewer)).toContainText('水泵开关成功 已测得 1')
    await expect(card(other).getByRole('button', { name: '开', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, { within: '.dashboards-control' })
    await page.reload()
    await expect(status(page)).toContainText('水泵开关成功 已测得 1')

    // The pump gets the next message, too, but does not do it.
    await press(page, '关')
    await press(page, '确认')
    await expect.poll(() => pump.received).toEqual(['{"on": 1}', '{"on": 0}'])
    for (const viewer of [page, other])
      await expect(status(viewer)).toContainText(`水泵开关失败 ${VERIFY_S} 秒内没有测得预期值`)
    expect(complaints).toEqual([])
    await pump.close()
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await world.close()
    broker.kill()
  }
})
