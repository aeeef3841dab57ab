import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { fakeStream } from '@atrium/dashboards/testing/web/fake-stream'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Video from './index.ts'
import VideoView from './view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const checked = (src: string) => Video.check!(withDefaults(Video.props, { src })).src?.zh_CN

test.each([
  ['[R169] rtsp', 'rtsp://camera.plant:554/live/1'],
  ['[R170] rtmp', 'rtmp://media.plant/live/1'],
  ['[R171] a playlist', 'https://media.plant/live/1.m3u8'],
  ['none yet', ''],
])('%s is an address that it plays', (_, src) => {
  expect(checked(src)).toBeUndefined()
})

test('[S5] a file is none', () => {
  expect(checked('file:///etc/passwd')).toMatch(/^视频地址应以/)
})

test('an address that is typed with user and password is split', () => {
  expect(Video.typed!({ src: 'rtsp://admin:12345@camera.plant/1' })).toEqual({
    src: 'rtsp://camera.plant/1',
    username: 'admin',
    password: '12345',
  })
})

test('[R128] [R168] it plays the stream of its item', async () => {
  const stream = fakeStream()
  const props = withDefaults(Video.props, { src: 'rtsp://camera.plant/1' })
  render(stream.around(<VideoView {...viewProps({ props })} />))
  await act(async () => undefined)
  stream.givePicture()
  expect(screen.getByRole('status').textContent).toContain('直播')
})
