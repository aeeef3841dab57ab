import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { setLocale } from '@atrium/core/web/locale'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PLAYER_PROPS, type PlayerProps } from '../../contract/camera-props.ts'
import { fakeStream } from '../../testing/web/fake-stream.tsx'
import { PullRefused } from '../live/live-link.ts'
import { StreamView } from './stream-view.tsx'

beforeEach(() => setLocale('zh_CN'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(
  {
    props = {},
    ...given
  }: Partial<Omit<WidgetViewProps<PlayerProps>, 'props'>> & { props?: Partial<PlayerProps> } = {},
  stream = fakeStream(),
) {
  const whole = withDefaults(PLAYER_PROPS, props)
  const drawn = (more: object) =>
    stream.around(<StreamView view={viewProps({ props: whole, title: '大门', ...given, ...more })} />)
  const { container, rerender } = render(drawn({}))
  await act(async () => undefined)
  return { ...stream, container, again: (more: object) => rerender(drawn(more)) }
}

const state = () => screen.getByRole('status').textContent
const videos = (container: HTMLElement) => [...container.querySelectorAll('video')]

test('before the first picture it says that it connects; then it is live, with its delay, and without sound', async () => {
  const { container, givePicture, report } = await show()
  expect(state()).toBe('连接中')
  givePicture()
  expect(state()).toBe('直播延迟 0.8 秒')
  expect(screen.queryByRole('note')).toBeNull()
  expect(videos(container).map(({ className }) => className)).toEqual([
    'dashboards-video-front',
    'dashboards-video-behind',
  ])
  expect(videos(container).map(({ muted }) => muted)).toEqual([true, true])
  expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ codec: 'avc1', frames: 10 }))
})

test('sound is switched on by a button, which an author can leave out', async () => {
  const { container, givePicture } = await show()
  givePicture()
  fireEvent.click(screen.getByRole('button', { name: '打开声音' }))
  expect(videos(container).map(({ muted }) => muted)).toEqual([false, false])
  expect(screen.getByRole('button', { name: '静音' })).toBeTruthy()
  cleanup()
  const other = await show({ props: { controls: false } })
  other.givePicture()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['contain', 'cover', 'fill'] as const)('the picture lies in its box as %s', async (fit) => {
  const { container } = await show({ props: { fit } })
  expect(container.querySelector('.dashboards-video-box')!.className).toContain(`dashboards-video-${fit}`)
})

test('nobody who looks: nothing is open, and it says so; then it goes on', async () => {
  const { again, givePicture, open } = await show()
  givePicture()
  await act(async () => again({ running: false }))
  expect([open(), state()]).toEqual([0, '已暂停'])
  await act(async () => again({ running: true }))
  expect([open(), state()]).toEqual([1, '连接中'])
})

test('what the server refuses is said in its words, that it is tried again if it may pass, and what is not public quietly', async () => {
  const refused = fakeStream()
  refused.takeTicket.mockRejectedValue(new PullRefused(50310, '服务器没有安装 ffmpeg：`apt-get install ffmpeg`'))
  const { container } = await show({}, refused)
  expect(screen.getByRole('alert').textContent).toBe('服务器没有安装 ffmpeg：apt-get install ffmpeg自动重试中')
  expect(container.querySelector('code')!.textContent).toBe('apt-get install ffmpeg')
  cleanup()
  const wrong = fakeStream()
  wrong.takeTicket.mockRejectedValue(new PullRefused(40001, '请填写视频地址'))
  await show({}, wrong)
  expect(screen.getByRole('alert').textContent).toBe('请填写视频地址')
  cleanup()
  const hidden = fakeStream()
  hidden.takeTicket.mockRejectedValue(new PullRefused(40313, '此视频未公开'))
  await show({}, hidden)
  expect(screen.getByRole('note').textContent).toBe('此视频未公开')
})

test('[R357] a browser without Media Source Extensions says that it does not support it', async () => {
  await show({}, fakeStream(false))
  expect(screen.getByRole('alert').textContent).toBe('当前浏览器不支持 HTML5 video')
})

test('where nothing plays it says when it will', () => {
  render(<StreamView view={viewProps({ props: withDefaults(PLAYER_PROPS, {}) })} />)
  expect(screen.getByRole('note').textContent).toBe('查看和预览时播放')
})

test('a widget that is taken away stops its stream, and reports nothing any more', async () => {
  const { open, report, givePicture } = await show()
  givePicture()
  cleanup()
  expect(open()).toBe(0)
  expect(report).toHaveBeenLastCalledWith(null)
})
