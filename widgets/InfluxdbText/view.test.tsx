import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import InfluxdbText from './index.ts'
import InfluxdbTextView from './view.tsx'

afterEach(cleanup)

test('[R153] the time-series text shows one text, or a line for each row', () => {
  const sources = [feedOf({ ...datasetOf([[1, 41.5]]), reduced: [1, 42] })]
  const props = withDefaults(InfluxdbText.props, { text: '转速 {speed}' })
  render(<InfluxdbTextView {...viewProps({ props, sources })} />)
  expect(screen.getByText('转速 42')).toBeTruthy()
  expect(InfluxdbText.shape(props)).toBe('single')
  expect(InfluxdbText.shape({ ...props, show: 'lines' })).toBe('page')
})
