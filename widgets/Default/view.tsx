import './default.css'
import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { NO_TABLE } from '@atrium/charts/contract/define/table-props'
import { clickable } from '@atrium/charts/web/kind/clickable'
import { rowValues } from '@atrium/charts/web/kind/columns'
import { inOrder } from '@atrium/charts/web/kind/in-order'
import { measured } from '@atrium/charts/web/kind/numbers'
import { DataGate } from '@atrium/charts/web/kind/states'
import { type Column, timeText } from '@atrium/charts/web/kind/table/columns'
import { Grid, Rows } from '@atrium/charts/web/kind/table/grid'
import { fittingFontPx } from '@atrium/charts/web/kind/value/fit'
import { useWidest } from '@atrium/charts/web/kind/value/use-widest'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import en_US from './en_US.ts'
import { formOf, jsonOf, nested } from './form-of.ts'
import type { DefaultProps } from './index.ts'
import zh_CN from './zh_CN.ts'

type View = WidgetViewProps<DefaultProps>
interface Shown {
  view: View
  dataset: Dataset
  rows: readonly (readonly Cell[])[]
}

const FORMS = { value: One, list: Pairs, table: Many, json: Json }

/** Any data as they come. */
export default function DefaultView(view: View) {
  return (
    <DataGate sources={view.sources} skeleton="table">
      {([dataset]) => {
        if (!dataset) return null
        const rows = inOrder(dataset, 'desc').slice(0, view.props.pageSize)
        const Form = FORMS[formOf(view.props.show, dataset)]
        return <Form view={view} dataset={dataset} rows={rows} />
      }}
    </DataGate>
  )
}

function One({ view, dataset, rows: [row = []] }: Shown) {
  const { props, width, height, timeZone } = view
  const { name = '', label, unit = '' } = dataset.columns[1] ?? {}
  const text = measured(row[1], props.decimal)
  const widest = useWidest([text], JSON.stringify([name, props.decimal]))
  const fontSize = fittingFontPx(widest, unit, width - 32, height - 56)
  return (
    <div className="default-default default-value">
      <div className="default-number" style={{ fontSize }}>
        <span {...clickable(view, () => rowValues(dataset, row))}>
          <output>{text}</output>
          {unit && <small> {unit}</small>}
        </span>
      </div>
      <div className="default-note">
        {label ?? name}
        {typeof row[0] === 'number' && ` · ${timeText(row[0], timeZone)}`}
      </div>
    </div>
  )
}

function Pairs({ view, dataset, rows: [row = []] }: Shown) {
  const words = useWords({ zh_CN, en_US })
  const { props, timeZone } = view
  return (
    <dl className="default-default default-list" tabIndex={0}>
      {dataset.columns.map(({ name, label, unit }, index) => {
        const value = row[index] ?? null
        if (index === 0 && value === null) return null
        return (
          <div key={name}>
            <dt>{index === 0 ? words.time : (label ?? name)}</dt>
            <dd>
              {index === 0 ? timeText(value, timeZone) : <Value value={value} decimal={props.decimal} />}
              {unit && value !== null && <small> {unit}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ value, decimal }: { value: Cell; decimal: number | null }) {
  const inside = nested(value)
  return inside ? <pre>{JSON.stringify(inside, null, 2)}</pre> : measured(value, decimal)
}

function Many({ view, dataset, rows }: Shown) {
  const columns = dataset.columns.slice(1).map(({ name, label, type, unit = '' }, at): Column => {
    const isNumber = type === 'number'
    return {
      key: name,
      head: label ?? name,
      unit,
      scale: null,
      index: at + 1,
      align: isNumber ? 'right' : 'left',
      isNumber,
      decimals: view.props.decimal ?? -1,
      width: null,
      style: undefined,
    }
  })
  const grid = { view: { ...view, props: { ...NO_TABLE, ...view.props } }, dataset, columns }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: rows that do not fit must be reachable by the keyboard
    <div className="default-default default-table" tabIndex={0}>
      <Grid {...grid} sorter="desc">
        <tbody>
          <Rows {...grid} rows={rows} firstNo={1} />
        </tbody>
      </Grid>
    </div>
  )
}

function Json({ dataset, rows }: Shown) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that does not fit must be reachable by the keyboard
    <pre className="default-default default-json" tabIndex={0}>
      {jsonOf(dataset, rows)}
    </pre>
  )
}
