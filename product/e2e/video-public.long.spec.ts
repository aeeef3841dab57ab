// A camera on a public page: its author decides, also while the page is open.
import { runRtsp } from '@atrium/dashboards/testing/streams/media-servers'
import { expect } from '@playwright/test'
import {
  expectMoving,
  expectNowhere,
  listenTo,
  openDashboard,
  setProps,
  shown,
  signInAuthor,
  test,
  video,
} from './cameras.ts'
import { send } from './desk.ts'

test('a camera is shown to everyone when its author switches that on, and not any more when it is off', async ({
  page,
  another,
  world,
  keep,
}) => {
  test.setTimeout(300_000)
  const camera = await keep(runRtsp({ user: 'admin', password: 'public-pass' }))
  await signInAuthor(page, world)
  const sent = listenTo(page)
  const props = { type: 'address', src: `rtsp://${camera.host}/h264`, username: 'admin', password: 'public-pass' }
  const dashboard = await openDashboard(page, world, [video('optedin1', 'Camera', 0, props)])
  await expectMoving(shown(page, 'optedin1'))
  await send(page, world, 'PUT', '/api/dashboard/public', { _id: dashboard, public: true })

  const visitor = await another()
  const sentToVisitor = listenTo(visitor)
  await visitor.goto(`/public/dashboard?_id=${dashboard}`)
  const seen = shown(visitor, 'optedin1')
  await expect(seen.getByRole('note')).toHaveText('此视频未公开')

  await setProps(page, world, dashboard, 'optedin1', { showInPublic: true })
  await expectMoving(seen)
  await setProps(page, world, dashboard, 'optedin1', { showInPublic: false })
  await expect(seen.getByRole('note')).toHaveText('此视频未公开')
  await expect(seen.locator('video.dashboards-video-front')).toHaveCount(0)
  await expectMoving(shown(page, 'optedin1'))
  await setProps(page, world, dashboard, 'optedin1', { showInPublic: true })
  await expectMoving(seen)

  await expectNowhere(world, ['public-pass'], { author: sent(), visitor: sentToVisitor() })
  expect(sentToVisitor()).not.toContain(camera.host)
})
