// What people read while video does not play, and how they get at what was recorded: in both themes, with the keyboard.
import { type AddressInfo, createServer } from 'node:net'
import { serveCloud, type Ys7Fields, ys7Cloud } from '@atrium/core/testing/camera-clouds'
import { runRtsp } from '@atrium/dashboards/testing/streams/media-servers'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addAccount, enlarge, playHistory, runMedia, stoppable } from './camera-history.ts'
import { type Keep, openDashboard, shown, signInAuthor, test, video } from './cameras.ts'
import { send, signIn } from './desk.ts'
import type { World } from './world.ts'

test.setTimeout(300_000)

const APP_KEY = 'ys7-states'
const PHONE = { width: 390, height: 844 }

/** A cloud, with the account of this tenant until the journey ends. */
async function runCloud(page: Page, world: World, keep: Keep, media: string) {
  const flvOf = ({ deviceSerial, type, startTime = '' }: Ys7Fields) => {
    if (deviceSerial === 'OFF1') return { code: '20007', msg: 'offline' }
    if (type === '1') return `${media}/live`
    return startTime.startsWith('2026-01-01') ? `${media}/empty` : `${media}/recorded`
  }
  const cloud = ys7Cloud({ appKey: APP_KEY, appSecret: 'states', flvOf })
  const { url: endpoint } = await keep(serveCloud(cloud.take).then(stoppable))
  const { openApp } = await addAccount(page, world, 7, { appKey: APP_KEY, appSecret: 'states', endpoint })
  await keep({ stop: () => send(page, world, 'DELETE', '/api/platform/openApp', { _id: openApp._id }) })
}

/** A camera that takes connections and says nothing. */
async function runSilent() {
  const server = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
    },
  }
}

/** Both themes, without a violation of any weight. */
async function expectBothThemes(page: Page, within?: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(() => expectAccessible(page, within ? { within } : {})).toPass({ timeout: 30_000 })
  }
}

test('each reason why there is no picture is said, to its author and to visitors, and anybody can read it', async ({
  page,
  another,
  world,
  keep,
}) => {
  const media = await keep(runMedia())
  const silent = await keep(runSilent())
  const rtsp = await keep(runRtsp({ user: 'admin', password: 'right' }))
  await signInAuthor(page, world)
  await runCloud(page, world, keep, media.url)
  const own = { appKey: APP_KEY, showInPublic: true }
  const _id = await openDashboard(page, world, [
    video('liveone1', 'Video', 0, { src: `${media.url}/live.flv` }),
    video('refused1', 'Video', 1, { src: 'rtsp://127.0.0.1:9/1' }),
    video('wrongpas', 'Video', 2, { src: `rtsp://${rtsp.host}/h264`, username: 'admin', password: 'wrong' }),
    video('connects', 'Video', 3, { src: `rtsp://${silent.host}/1` }),
    video('noaddres', 'Video', 4, {}),
    video('encrypt1', 'Ys7Camera', 5, { ...own, deviceSerial: 'C1', isEncrypt: true }),
    video('offline1', 'Ys7Camera', 6, { ...own, deviceSerial: 'OFF1' }),
    video('nokeys01', 'ImouCamera', 7, { deviceSerial: 'T1', appId: 'nobody', showInPublic: true }),
    video('notopen1', 'Camera', 8, { type: 'ys7', appKey: APP_KEY, deviceSerial: 'C2' }),
  ])
  await expect(shown(page, 'connects').getByRole('status')).toHaveText('连接中')
  const said = {
    refused1: '对方拒绝连接，请检查端口自动重试中',
    wrongpas: '摄像机要求登录，或用户名、密码不正确自动重试中',
    noaddres: '请填写视频地址',
    encrypt1: '摄像机的画面已加密，请在云平台关闭加密后再播放自动重试中',
    offline1: '摄像机不在线（20007）自动重试中',
    nokeys01: '请填写 appId 与 appSecret，或在开放应用中启用乐橙云账号',
  }
  for (const [item, text] of Object.entries(said)) await expect(shown(page, item).getByRole('alert')).toHaveText(text)
  for (const item of ['liveone1', 'notopen1'])
    await expect(shown(page, item).getByRole('status')).toHaveText(/^直播延迟 \d+\.\d 秒$/)
  await expectBothThemes(page)

  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  const visitor = await another({ locale: 'en-US', viewport: PHONE })
  await visitor.goto(`/public/dashboard?_id=${_id}`)
  const saidToVisitors = {
    refused1: 'The connection was refused; check the portTrying again',
    nokeys01: 'This video is not set up yet',
    offline1: 'The video cannot be played at the momentTrying again',
  }
  await expect(shown(visitor, 'liveone1').getByRole('status')).toContainText('Live')
  for (const [item, text] of Object.entries(saidToVisitors)) {
    await shown(visitor, item).scrollIntoViewIfNeeded()
    await expect(shown(visitor, item).getByRole('alert')).toHaveText(text)
  }
  await shown(visitor, 'notopen1').scrollIntoViewIfNeeded()
  await expect(shown(visitor, 'notopen1').getByRole('note')).toHaveText('This video is not shown in public')
  await expectBothThemes(visitor)
})

test('what was recorded is chosen in full screen, also with the keyboard, and what is wrong moves no button', async ({
  page,
  world,
  keep,
}) => {
  const media = await keep(runMedia())
  await signInAuthor(page, world)
  await runCloud(page, world, keep, media.url)
  await openDashboard(page, world, [video('history1', 'Ys7Camera', 0, { deviceSerial: 'C1', appKey: APP_KEY })])
  const camera = await enlarge(page, 'history1')
  const status = camera.getByRole('status')
  await expect(status).toContainText('直播')
  const history = camera.getByRole('button', { name: '历史' })
  await history.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '历史' })
  const [start, end] = await form.getByRole('textbox').all()
  const play = form.getByRole('button', { name: '播放' })
  const before = await play.boundingBox()
  await end!.fill('2020-01-01 00:00:00')
  await start!.focus()
  await expect(form.getByText('开始须早于结束')).toBeVisible()
  expect(await play.boundingBox()).toEqual(before)
  await expectBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(history).toBeFocused()
  await expect(camera).toBeVisible()

  await playHistory(page, camera, ['2026-03-02 08:00:00', '2026-03-02 09:00:00'])
  await expect(history).toBeFocused()
  await expect(status).toHaveText('录像')
  await expect(status).toHaveText('播放结束', { timeout: 60_000 })
  await expectBothThemes(page)
  await playHistory(page, camera, ['2026-01-01 08:00:00', '2026-01-01 09:00:00'])
  await expect(camera.getByRole('alert')).toHaveText('该时段没有录像', { timeout: 60_000 })
  await expectBothThemes(page)
  await camera.getByRole('button', { name: '返回直播' }).press('Enter')
  await expect(status).toContainText('直播')
  await page.keyboard.press('Tab')
  expect(await camera.evaluate((layer) => layer.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(camera).toHaveCount(0)
})

test('the four kinds in the gallery', async ({ page, world }) => {
  await signIn(page, world)
  for (const kind of ['Video', 'Camera', 'Ys7Camera', 'ImouCamera']) {
    await page.goto(`/visual/gallery?kind=${kind}`)
    await expect(page.getByRole('region', { name: '无法播放' })).toBeVisible()
    await expectBothThemes(page, '.visual-gallery')
  }
})
