import { gaugeColumns, gaugeFields, gaugeProblem, MAX_GAUGES } from '@atrium/charts/contract/define/gauge-config'
import { proposedDials } from '@atrium/charts/contract/define/gauge-limits'
import { type PropsOf, section } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

const props = { config: section({ fieldList: gaugeFields() }) } as const

export type GaugeProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Gauge',
  icon: 'M2.5 11.75a5.75 5.75 0 1 1 11 0M8 10.5l2.5-3.25',
  cover: 'gauge',
  size: { width: 360, height: 280 },
  props,
  // A scale without an end of its own is taken from the values of the range.
  shape: ({ config: { fieldList } }) =>
    fieldList.length > 0 && fieldList.every(({ yMin, yMax }) => yMin !== null && yMax !== null) ? 'single' : 'trail',
  drawnColumns: ({ config: { fieldList } }, columns) => gaugeColumns(fieldList, columns),
  mostFields: MAX_GAUGES,
  isCommon: true,
  fullScreen: true,
  proposedProps({ config: { fieldList } }, dataset) {
    const dials = proposedDials(fieldList, dataset)
    return dials ? { 'config.fieldList': dials } : {}
  },
  check: ({ config: { fieldList } }) => ({ 'config.fieldList': gaugeProblem(fieldList.length, fieldList) }),
})
