import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { copyAddress, problemAddress } from '@atrium/dashboards/contract/picture-address'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Img, { type ImgProps } from './index.ts'
import ImgView from './view.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const FILE = `/api/file/${'a'.repeat(32)}`
const viewOf = (props: Partial<ImgProps>, view: Partial<WidgetViewProps<ImgProps>> = {}) =>
  viewProps({ props: withDefaults(Img.props, { alt: '布局', ...props }), ...view })
const show = (...given: Parameters<typeof viewOf>) => render(<ImgView {...viewOf(...given)} />).container
const picture = () => screen.getByRole<HTMLImageElement>('img')

test('[R148] an uploaded picture is shown with its description and fit', () => {
  show({ src: FILE, alt: '{line} 线布局', fit: 'cover', radius: 8 }, { values: { line: 'B' } })
  expect([picture().getAttribute('src'), picture().alt]).toEqual([FILE, 'B 线布局'])
  expect([picture().style.objectFit, picture().style.borderRadius]).toEqual(['cover', '8px'])
})

test.each([
  'https://example.com/a.png',
  'http://10.0.0.1/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
])('[S11] the browser never loads %s', (src) => {
  expect(show({ src }).querySelector('img')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test.each(['//evil.example/a.png', 'javascript:alert(1)', 'data:image/svg+xml;base64,PHN2Zz4=', 'file:///etc/passwd'])(
  '[S11] the address %s is refused at save',
  (src) => {
    expect(Object.keys(propErrors(Img.props, { src }))).toEqual(['src'])
  },
)

test('a picture with an interval is loaded again after it, but not while the widget is not running', () => {
  const view = viewOf({ src: copyAddress(FILE, 5, null), every: '10s' })
  const { rerender } = render(<ImgView {...view} />)
  expect(picture().getAttribute('src')).toBe(`${FILE}?at=1000000000`)
  act(() => void vi.advanceTimersByTime(10_010))
  expect(picture().getAttribute('src')).toBe(`${FILE}?at=1000010000`)
  rerender(<ImgView {...view} running={false} />)
  expect(vi.getTimerCount()).toBe(0)
})

test('an interval that is too short is refused at save', () => {
  expect(Img.check?.(withDefaults(Img.props, { every: '5s' })).every?.zh_CN).toBe('间隔不能短于 10s')
  expect(Img.check?.(withDefaults(Img.props, { every: '10s' })).every).toBeUndefined()
  expect(Img.check?.(withDefaults(Img.props, {})).every).toBeUndefined()
})

test('why there is no picture is said in the widget', () => {
  show({ src: problemAddress('type') })
  expect(screen.getByText('不是 JPG、PNG、WebP 图片')).toBeTruthy()
  cleanup()
  show({})
  expect(screen.getByText('还没有选择图片')).toBeTruthy()
  cleanup()
  show({ src: 'https://example.com/a.png' })
  expect(screen.getByText('保存后显示图片')).toBeTruthy()
})

test('an old copy that could not be renewed is shown and marked', () => {
  show({ src: copyAddress(FILE, 5, 'unreachable') })
  expect(picture().getAttribute('src')).toContain(FILE)
  expect(screen.getByText('图片未能更新，显示的是较早的一张')).toBeTruthy()
})

test('a picture that cannot be loaded says so, and the next interval tries again', () => {
  show({ src: FILE, every: '10s' })
  fireEvent.error(picture())
  expect(screen.getByText('图片加载失败')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10_010))
  expect(picture()).toBeTruthy()
})

test('a click on the picture runs its listeners with the parameters', () => {
  const emit = vi.fn()
  const props = { ...withDefaults(Img.props, { src: FILE, alt: '布局' }), listeners: [{ on: 'click' }] }
  show({}, { props, emit, values: { line: 'B' } })
  fireEvent.click(screen.getByRole('button', { name: '布局' }))
  expect(emit).toHaveBeenCalledWith('click', { line: 'B' })
})
