import { giveCanvasContext } from '@atrium/charts/testing/web/chart/canvas-context'
import { chartIn } from '@atrium/charts/testing/web/chart/chart-in'
import { clickText } from '@atrium/charts/testing/web/chart/click-text'
import { numbers } from '@atrium/charts/testing/web/chart/data'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import EchartsView from './view.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const MARKUP = '<img src=x onerror=alert(1)>'
const DATA = numbers(
  [MARKUP, 'b'],
  [
    [0, 1, 1e308],
    [1, 2, 3],
  ],
)

function show(option: object | string, sources = [feedOf(DATA)]) {
  const text = typeof option === 'string' ? option : JSON.stringify(option)
  return render(<EchartsView {...viewProps({ props: { option: text, data: 'series' as const }, sources })} />)
}

test('[R141] an option draws its own data, and the data of the widget', () => {
  const texts = giveCanvasContext()
  show({ title: { text: '机床' }, xAxis: { data: ['周一'] }, yAxis: {}, series: [{ type: 'bar', data: [3] }] }, [])
  expect(texts).toEqual(expect.arrayContaining(['机床', '周一']))
  show({ legend: {}, xAxis: {}, yAxis: {}, series: [{ type: 'line', encode: { x: 0, y: 1, seriesName: 1 } }] })
  expect(texts).toContain(MARKUP)
})

test('[S10] names of the data that are markup stay text', () => {
  giveCanvasContext()
  const { container } = show({
    tooltip: { trigger: 'axis' },
    legend: {},
    xAxis: {},
    yAxis: {},
    series: [{ type: 'line' }],
  })
  expect(container.querySelector('img')).toBeNull()
})

test('a stored option that holds a function is not drawn, and its place is named', () => {
  show({ tooltip: { formatter: 'function (p) { return p }' } })
  expect(screen.getByRole('alert').textContent).toBe('tooltip.formatter：不能包含函数')
})

test('an option that ECharts refuses is reported in the widget', () => {
  giveCanvasContext()
  show({ xAxis: {}, yAxis: {}, series: [{ type: 'line', xAxisIndex: 7 }] })
  expect(screen.getByRole('alert').textContent).toBe('图表选项无法画出，请检查其中的类型和坐标轴')
})

test('under a finger a zoom inside leaves drags to the page unless its author says otherwise', () => {
  giveCanvasContext()
  const zoomOf = (dataZoom: object, isFinger: boolean) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isFinger, addEventListener() {}, removeEventListener() {} }))
    const { container } = show({ dataZoom, xAxis: {}, yAxis: {}, series: [{ type: 'line' }] })
    const {
      dataZoom: [zoom],
    } = chartIn(container).getOption() as { dataZoom: object[] }
    cleanup()
    vi.unstubAllGlobals()
    return zoom
  }
  const own = { type: 'inside', moveOnMouseMove: true, preventDefaultMouseMove: true }
  expect(zoomOf({ type: 'inside' }, false)).toMatchObject(own)
  expect(zoomOf({ type: 'inside' }, true)).toMatchObject({ moveOnMouseMove: false, preventDefaultMouseMove: false })
  expect(zoomOf([own], true)).toMatchObject(own)
})

test('values that cannot be drawn are counted', () => {
  giveCanvasContext()
  show({ xAxis: {}, yAxis: {}, series: [{ type: 'line' }] })
  expect(screen.getByRole('note').textContent).toBe('1 个值无法画出')
})

const LINK = 'https://example.com/'
const OTHER = 'https://other.example/'

const TITLE = { title: { text: 'T', subtext: 'S', link: LINK, sublink: OTHER } }
const entries = (type: string) => ({
  // Only what has a colour takes clicks.
  color: ['#123456'],
  series: [
    {
      type,
      nodeClick: 'link',
      data: [
        { name: 'N', value: 1, link: [LINK] },
        { name: 'M', value: 1, link: OTHER },
      ],
    },
  ],
})

test.each([
  ['title', TITLE, 'T', 'example.com'],
  ['subtitle', TITLE, 'S', 'other.example'],
  ['treemap entry', entries('treemap'), 'N', 'example.com'],
  ['sunburst entry', entries('sunburst'), 'M', 'other.example'],
])('[S11] the link of a %s to another site is followed only after a question', (_, option, text, host) => {
  giveCanvasContext()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { container } = show({ animation: false, ...option }, [])
  act(() => clickText(container, text))
  expect(screen.getByRole('dialog').querySelector('strong')!.textContent).toBe(host)
  expect(opened).not.toHaveBeenCalled()
})

test('a link of this site is followed without a question', () => {
  giveCanvasContext()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { container } = show({ animation: false, title: { text: 'T', link: '/home', target: 'self' } }, [])
  act(() => clickText(container, 'T'))
  expect(opened).toHaveBeenCalledWith('/home', '_self')
  expect(screen.queryByRole('dialog')).toBeNull()
})
