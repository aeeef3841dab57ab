import '@atrium/charts/web/chart/chart.css'
import type { ChartField } from '@atrium/charts/contract/define/chart-config'
import { type GaugeField, NO_GAUGE } from '@atrium/charts/contract/define/gauge-config'
import type { FamilyProps } from '@atrium/charts/web/chart/family'
import { Dials } from '@atrium/charts/web/chart/gauge/dials'

/** The dials of a chart of type gauge. */
export function GaugeView({ view, datasets, settings: { config } }: FamilyProps) {
  const { width, height, emit } = view
  return (
    <Dials
      fields={config.fieldList.map((field) => gaugeOf(field, config.precision))}
      {...{ datasets, width, height }}
      onSelect={(row) => emit('select', row)}
    />
  )
}

/** The colours of a field divide its scale, by default from 0 to 100, into equal ranges. */
function gaugeOf(
  { field, name, unit, unitScale, precision, yMin, yMax, colors }: ChartField,
  usual: number | null,
): GaugeField {
  const lowest = yMin ?? 0
  const highest = yMax ?? 100
  return {
    field,
    name,
    unit,
    unitScale,
    yMin,
    yMax,
    precision: precision ?? usual ?? NO_GAUGE.precision,
    colors: colors.map((color, index) => ({ end: lowest + ((highest - lowest) * (index + 1)) / colors.length, color })),
  }
}
