// Cameras of two makers' clouds, which local doubles stand for: live, what was recorded, and back to live.
import { type ImouDevice, imouCloud, serveCloud, type Ys7Fields, ys7Cloud } from '@atrium/core/testing/camera-clouds'
import { expect, type Locator } from '@playwright/test'
import { addAccount, enlarge, playHistory, runMedia, stoppable } from './camera-history.ts'
import { expectMoving, expectNowhere, listenTo, openDashboard, shown, signInAuthor, test, video } from './cameras.ts'

test.setTimeout(300_000)

const widthOf = (place: Locator) =>
  place.locator('video.dashboards-video-front').evaluate((video: HTMLVideoElement) => video.videoWidth)

async function expectRecording(camera: Locator) {
  await expect(camera.getByRole('status')).toHaveText('录像', { timeout: 60_000 })
  expect(await widthOf(camera)).toBe(160)
  await expectMoving(camera)
}

async function expectLive(camera: Locator) {
  await expect(camera.getByRole('status')).toContainText('直播', { timeout: 60_000 })
  await expect.poll(() => widthOf(camera)).toBe(320)
  await expectMoving(camera)
}

const SECRET = 'cloud-secret-71c'

test('[R096] [R097] [R098] [R099] [R339] history of a ys7 camera, nothing recorded, and back to live', async ({
  page,
  world,
  keep,
}) => {
  const media = await keep(runMedia())
  const asked: Ys7Fields[] = []
  const cloud = ys7Cloud({
    appKey: 'ys7-key',
    appSecret: SECRET,
    flvOf(fields) {
      asked.push(fields)
      if (fields.type === '1') return `${media.url}/live?camera=${fields.deviceSerial}`
      return fields.startTime!.startsWith('2026-01-01')
        ? `${media.url}/empty`
        : `${media.url}/recorded?camera=${fields.deviceSerial}`
    },
  })
  const { url: endpoint } = await keep(serveCloud(cloud.take).then(stoppable))
  await signInAuthor(page, world)
  const sent = listenTo(page)
  await addAccount(page, world, 7, { appKey: 'ys7-key', appSecret: SECRET, endpoint })
  await openDashboard(page, world, [video('ys7hist1', 'Ys7Camera', 0, { deviceSerial: 'C78957921', channelNo: 1 })])
  await expectLive(shown(page, 'ys7hist1'))
  const camera = await enlarge(page, 'ys7hist1')
  await expectLive(camera)

  await playHistory(page, camera, ['2026-03-02 08:00:00', '2026-03-02 09:00:00'], '设备本地录像')
  await expectRecording(camera)
  expect(asked.at(-1)).toMatchObject({ type: '2', startTime: '2026-03-02 08:00:00', stopTime: '2026-03-02 09:00:00' })
  await expect(camera.getByRole('status')).toHaveText('播放结束', { timeout: 60_000 })
  // Once more, at once.
  await playHistory(page, camera, ['2026-03-02 08:00:00', '2026-03-02 09:00:00'])
  await expectRecording(camera)

  // Its cloud hands out an address of recordings that it does not have.
  await playHistory(page, camera, ['2026-01-01 08:00:00', '2026-01-01 09:00:00'])
  await expect(camera.getByRole('alert')).toContainText('该时段没有录像', { timeout: 60_000 })
  const form = await playHistory(page, camera, ['2026-03-02 09:00:00', '2026-03-02 08:00:00'])
  await expect(form).toContainText('开始须早于结束')
  await expect(camera.getByRole('alert')).toContainText('该时段没有录像')
  await page.keyboard.press('Escape')
  await camera.getByRole('button', { name: '返回直播' }).click()
  await expectLive(camera)

  const texts = { author: sent() }
  await expectNowhere(world, [SECRET, 'at.1', media.url], texts)
})

test('[R096] [R098] [R099] [R300] history of an imou camera, not over midnight, and back to live', async ({
  page,
  world,
  keep,
}) => {
  const media = await keep(runMedia())
  const asked: ImouDevice[] = []
  const cloud = imouCloud({
    appId: 'lc-journey',
    appSecret: SECRET,
    flvOf(device) {
      asked.push(device)
      if (device.type === 'realTime') return `${media.url}/live?camera=${device.deviceId}`
      return device.recordType === 'localRecord'
        ? { code: 'OP1019', msg: '没有录像' }
        : `${media.url}/recorded?camera=${device.deviceId}`
    },
  })
  const { url: endpoint } = await keep(serveCloud(cloud.take).then(stoppable))
  await signInAuthor(page, world)
  const sent = listenTo(page)
  await addAccount(page, world, 6, { appId: 'lc-journey', appSecret: SECRET, endpoint })
  await openDashboard(page, world, [video('imouhist', 'ImouCamera', 0, { deviceSerial: 'TEST1' })])
  await expectLive(shown(page, 'imouhist'))
  const camera = await enlarge(page, 'imouhist')
  await expectLive(camera)

  const form = await playHistory(page, camera, ['2026-03-01 23:00:00', '2026-03-02 01:00:00'])
  await expect(form.getByRole('alert')).toHaveText('因乐橙云的接口限制，历史范围不能跨天查询，请检查选择的日期')
  await playHistory(page, camera, ['2026-03-02 08:00:00', '2026-03-02 09:00:00'])
  await expectRecording(camera)
  const times = { beginTime: '2026-03-02 08:00:00', endTime: '2026-03-02 09:00:00' }
  expect(asked.at(-1)).toMatchObject({ type: 'playback', recordType: 'cloudRecord', ...times })

  await playHistory(page, camera, ['2026-03-02 08:00:00', '2026-03-02 09:00:00'], '设备本地录像')
  await expect(camera.getByRole('alert')).toContainText('该时段没有录像', { timeout: 60_000 })
  await camera.getByRole('button', { name: '返回直播' }).click()
  await expectLive(camera)

  await expectNowhere(world, [SECRET, 'At_1', media.url], { author: sent() })
})
