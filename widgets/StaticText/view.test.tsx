import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import StaticText, { type StaticTextProps } from './index.ts'
import StaticTextView from './view.tsx'

afterEach(cleanup)

const show = (props: Partial<StaticTextProps>, width = 600) =>
  render(<StaticTextView {...viewProps({ props: withDefaults(StaticText.props, props), width })} />)

test('[R154] the text is shown as it was typed, never as markup', () => {
  show({ text: '<b>产线总览</b>' })
  expect(screen.getByText('<b>产线总览</b>')).toBeTruthy()
})

test('in a narrow box a line gets a smaller font and is not broken', () => {
  const { container } = show({ text: '产线总览', fontSize: 40 }, 120)
  expect((container.firstElementChild as HTMLElement).style.fontSize).toBe('24px')
})

test('an empty text is shown as no data', () => {
  show({ text: '' })
  expect(screen.getByText('暂无数据')).toBeTruthy()
})

test('the text contains the values of parameters', () => {
  const props = withDefaults(StaticText.props, { text: '{line} 号线' })
  render(<StaticTextView {...viewProps({ props, values: { line: 'B' } })} />)
  expect(screen.getByText('B 号线')).toBeTruthy()
})

test('a text stands in the middle of its box unless its author puts it at the top or the bottom', () => {
  const placeOf = (props: Partial<StaticTextProps>) => {
    const { container, unmount } = show({ text: '产线总览', ...props })
    const { justifyContent } = (container.firstElementChild as HTMLElement).style
    unmount()
    return justifyContent
  }
  expect([placeOf({}), placeOf({ verticalAlign: 'top' }), placeOf({ verticalAlign: 'bottom' })]).toEqual([
    'center',
    'flex-start',
    'flex-end',
  ])
})
