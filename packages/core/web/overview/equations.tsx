import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../crud/values/money.ts'
import { useOverview } from './context.ts'
import { kpiOf } from './numbers.ts'
import { Definition, Panel } from './panel.tsx'

/** Keys of amounts: the first one less the others is the last one. */
export type Equation = readonly [whole: string, ...parts: string[], rest: string]

/** Amounts that add up, each with its definition and the list behind it. */
export function EquationsPanel({ of }: { of: readonly Equation[] }) {
  const { word } = useOverview()
  return (
    <Panel id="overview-equation" title={word('equation')}>
      <div className="core-overview-equations">
        {of.map((keys) => (
          <div key={keys.join()} className="core-overview-equation">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && <i>{index === keys.length - 1 ? '=' : '−'}</i>}
                <Term of={key} />
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}

function Term({ of }: { of: string }) {
  const { overview, numbers, linkTo, locale } = useOverview()
  const { label = of, value = 0 } = kpiOf(numbers, of) ?? {}
  const figure = overview.values[of]
  const { name = of, list, period = 'range' } = figure ?? {}
  const to = linkTo(list, period)
  return (
    <div>
      <h3>
        {to ? <Link to={to}>{label}</Link> : label}
        <Definition of={name} period={period} />
      </h3>
      <b>¥{formatNumber(value, locale, 2)}</b>
    </div>
  )
}
