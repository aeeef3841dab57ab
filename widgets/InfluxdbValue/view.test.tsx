import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import InfluxdbValue from './index.ts'
import InfluxdbValueView from './view.tsx'

afterEach(cleanup)

test('[R152] [R160] the value has a text before and one after it, which may contain parameters', () => {
  const props = withDefaults(InfluxdbValue.props, { addonBefore: '{line} 线', addonAfter: '设定 12.00', decimal: 2 })
  const sources = [feedOf({ ...datasetOf([[1, 11.4]]), reduced: [1, 11.4] })]
  const { container } = render(<InfluxdbValueView {...viewProps({ props, sources, values: { line: 'B' } })} />)
  expect(container.textContent).toBe('B 线11.40设定 12.00')
  expect(screen.getByRole('status').textContent).toBe('11.40')
})
