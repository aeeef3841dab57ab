import { datasetOf, feedOf } from '@atrium/charts/testing/web/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PointCount } from './point-count.tsx'

afterEach(cleanup)

const rows = Array.from({ length: 1400 }, (_, i) => [i, i])

test('a drawing that shows fewer points than exist says how many it represents', () => {
  render(<PointCount sources={[feedOf({ ...datasetOf(rows), sourcePoints: 1_200_000 })]} />)
  expect(screen.getByText('1,200,000 个点 → 显示 1,400 个')).toBeTruthy()
})

test('several sources are counted together, and a source that shows all its points is included', () => {
  const sources = [feedOf({ ...datasetOf(rows), sourcePoints: 10_000 }), feedOf(datasetOf(rows.slice(0, 100)))]
  render(<PointCount sources={sources} />)
  expect(screen.getByText('10,100 个点 → 显示 1,500 个')).toBeTruthy()
})

test('when every point is drawn, no count is shown', () => {
  const { container } = render(<PointCount sources={[feedOf(datasetOf(rows))]} />)
  expect(container.textContent).toBe('')
})
