import './gauge.css'
import type { Dataset } from '@atrium/contract/dashboard'
import { newestValue } from '@atrium/web/canvas/kind/merge'
import { DataGate, Problem } from '@atrium/web/canvas/kind/states.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useLocale } from '@atrium/web/canvas/kind/words'
import { Dial } from './dial.tsx'
import { type GaugeField, type GaugeProps, gaugeProblem, NO_FIELD } from './index.ts'
import { gaugeLayout, scaleOf, valuesOf } from './scale.ts'

export default function GaugeView({ props, sources, width, height }: WidgetViewProps<GaugeProps>) {
  return (
    <DataGate sources={sources} skeleton="gauge">
      {(datasets) => <Dials fields={props.config.fieldList} datasets={datasets} width={width} height={height} />}
    </DataGate>
  )
}

interface DialsProps {
  fields: readonly GaugeField[]
  datasets: readonly Dataset[]
  width: number
  height: number
}

function Dials({ fields, datasets, width, height }: DialsProps) {
  const locale = useLocale()
  const columns = datasets.flatMap((dataset) =>
    dataset.columns.flatMap(({ name, label = name, unit = '', type }, index) =>
      type === 'number' ? [{ name, label, unit, index, dataset }] : [],
    ),
  )
  const problem = gaugeProblem(fields, columns.length)
  if (problem) return <Problem text={problem[locale]} />
  const shown =
    fields.length > 0
      ? fields
      : columns.map(({ name, label, unit }): GaugeField => ({ ...NO_FIELD, field: name, name: label, unit }))
  const cells = gaugeLayout(shown.length, width, height)
  return shown.map((field, index) => {
    const column = columns.find(({ name }) => name === field.field) ?? columns[index]
    const value = column ? newestValue(column.dataset, column.index)?.value : undefined
    return (
      <div key={field.field || field.name} className="w-gauge" style={cells[index]}>
        <Dial
          field={field}
          name={field.name || field.field}
          value={typeof value === 'number' ? value : null}
          scale={scaleOf(field, column ? valuesOf(column.dataset, column.index) : [])}
        />
      </div>
    )
  })
}
