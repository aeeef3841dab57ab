import './gauge.css'
import { useLocale } from '@atrium/core/web/words'
import type { Cell, Dataset } from '../../../contract/data.ts'
import { columnsOfDials, type GaugeField, gaugeProblem, NO_GAUGE } from '../../../contract/define/gauge-config.ts'
import { singleValue } from '../../kind/merge.ts'
import { Problem } from '../../kind/states.tsx'
import { Dial } from './dial.tsx'
import { gaugeLayout, scaleOf, valuesOf } from './scale.ts'

interface DialsProps {
  fields: readonly GaugeField[]
  datasets: readonly Dataset[]
  width: number
  height: number
  onSelect(row: Readonly<Record<string, Cell>>): void
}

/** One to three dials for the fields, or for the numeric columns of the data if there are no fields. */
export function Dials({ fields, datasets, width, height, onSelect }: DialsProps) {
  const locale = useLocale()
  const columns = datasets.flatMap((dataset) =>
    dataset.columns.flatMap(({ name, label = name, unit = '', type }, index) =>
      type === 'number' && index > 0 ? [{ name, label, unit, index, dataset }] : [],
    ),
  )
  const problem = gaugeProblem(fields.length || columns.length, fields)
  if (problem) return <Problem text={problem[locale]} />
  const shown =
    fields.length > 0
      ? fields
      : columns.map(({ name, label, unit }) => ({ ...NO_GAUGE, field: name, name: label, unit }))
  const dialled = fields.length > 0 ? columnsOfDials(fields, columns) : columns
  const cells = gaugeLayout(shown.length, width, height)
  return shown.map((field, index) => {
    const column = dialled[index]
    const found = column ? singleValue(column.dataset, column.index) : null
    const value = typeof found === 'number' && Number.isFinite(found) ? found : null
    const name = field.name || column?.label || field.field
    const values = column ? valuesOf(column.dataset, column.index) : []
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a click also does what the frame offers to the keyboard
      // biome-ignore lint/a11y/useKeyWithClickEvents: the same
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a dial is identified by its position
        key={index}
        className="charts-gauge"
        style={cells[index]}
        onClick={() => onSelect({ field: field.field || name, value: found })}
      >
        <Dial
          field={field}
          name={name}
          {...{ value, values }}
          scale={scaleOf(field, [...values, ...(value === null ? [] : [value])])}
        />
      </div>
    )
  })
}
