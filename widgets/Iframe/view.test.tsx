import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import Iframe, { type IframeProps } from './index.ts'
import IframeView from './view.tsx'

afterEach(cleanup)

const show = (src: string, more: Partial<WidgetViewProps<IframeProps>> = {}) =>
  render(
    <IframeView
      {...viewProps({ props: withDefaults(Iframe.props, { src }), frameOf: (to) => `/frame?to=${to}`, ...more })}
    />,
  )

test('[R140] the page stands in the document of ours that frames it', () => {
  const { container } = show('https://plant.example/line', { title: '产线' })
  const frame = container.querySelector('iframe')!
  expect([frame.getAttribute('src'), frame.title]).toEqual(['/frame?to=https://plant.example/line', '产线'])
})

test('values of parameters stand in the address, and cannot end the part in which they stand', () => {
  const { container } = show('https://plant.example/{line}?no={no}', { values: { line: 'a/../b', no: '1&x=2#y' } })
  expect(container.querySelector('iframe')!.getAttribute('src')).toBe(
    '/frame?to=https://plant.example/a%2F..%2Fb?no=1%26x%3D2%23y',
  )
})

test.each([
  ['no address', '', '还没有网址'],
  ['an address of this site', '/admin', '网址不正确'],
  ['a script', 'javascript:alert(1)', '网址不正确'],
  ['data', 'data:text/html,x', '网址不正确'],
  ['a name before an @', 'https://bank.example@evil.example', '网址不正确'],
])('[S11] %s is said and not framed', (_, src, text) => {
  const { container } = show(src)
  expect(screen.getByRole('alert').textContent).toBe(text)
  expect(container.querySelector('iframe')).toBeNull()
  expect(Iframe.check!(withDefaults(Iframe.props, { src })).src === undefined).toBe(src === '')
})

test.each(['edit', 'print'] as const)('in %s it names the site and loads nothing', (mode) => {
  const { container } = show('https://plant.example/line', { mode })
  expect(screen.getByRole('note').textContent).toBe('plant.example查看和预览时显示这个网页')
  expect(container.querySelector('iframe')).toBeNull()
})
