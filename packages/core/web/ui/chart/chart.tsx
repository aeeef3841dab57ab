import { Suspense } from 'react'
import { lazy } from '../../page/chunk.ts'
import type { ChartPoints } from './axis-option.ts'
import './chart.css'

const ChartCanvas = lazy(() => import('./canvas.tsx'))

interface ChartProps extends ChartPoints {
  /** Name of the chart for screen readers; its numbers follow as a table. */
  label: string
  /** Head of the first column: 时段 */
  axis: string
}

/** A chart of an app's overview page. The drawing library is loaded when the first one is shown. */
export function Chart({ label, axis, ...points }: ChartProps) {
  const { behind, running, as } = points
  const earlier = new Map(behind?.points)
  return (
    <div className="core-chart">
      {(behind || running) && (
        <p className="core-chart-legend" data-as={as} aria-hidden="true">
          {behind && <span>{behind.own}</span>}
          {behind && <span data-of="earlier">{behind.name}</span>}
          {running && <span data-of="running">{running.legend}</span>}
        </p>
      )}
      <div className="core-chart-drawing" aria-hidden="true">
        <Suspense fallback={null}>
          <ChartCanvas {...points} />
        </Suspense>
      </div>
      {/* The table is inside an element that is hidden: a table itself would keep its height and lengthen the page. */}
      <div className="core-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">{points.name}</th>
              {behind && <th scope="col">{behind.name}</th>}
            </tr>
          </thead>
          <tbody>
            {points.points.map(([place, value]) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{value ?? '–'}</td>
                {behind && <td>{earlier.get(place) ?? '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
