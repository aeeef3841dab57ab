import type { ColourCondition } from '@atrium/contract/colours'
import { defineWidget } from '@atrium/contract/define/widget'

export interface TextStyle {
  color?: string
  colorConditions?: ColourCondition[]
}

export interface ValueProps {
  /** The label above the number; '' for none (the item may show its title instead). */
  label: string
  /** Shown while there is no value. */
  initialValue: string | number
  unit: string
  /** Decimals, from 0 to 100. */
  decimal: number | null
  labelStyle: TextStyle
  valueStyle: TextStyle
  unitStyle: TextStyle
  /** Name of the column to show; '' for the first. */
  field: string
  /** Shows a small line with the values of the range below the number. */
  trend: boolean
}

const style = (path: string) =>
  [
    { path: `${path}.color`, control: 'colour' },
    { path: `${path}.colorConditions`, control: 'colourConditions' },
  ] as const

export default defineWidget({
  kind: 'Value',
  icon: 'number',
  data: 'latest',
  size: { width: 320, height: 180 },
  defaults: {
    label: '',
    initialValue: '',
    unit: '',
    decimal: null,
    labelStyle: {},
    valueStyle: {},
    unitStyle: {},
    field: '',
    trend: true,
  },
  settings: [
    { path: 'label', control: 'text' },
    { path: 'initialValue', control: 'text' },
    { path: 'unit', control: 'text' },
    { path: 'decimal', control: 'number', min: 0, max: 100 },
    { path: 'field', control: 'text' },
    { path: 'trend', control: 'switch' },
    ...style('labelStyle'),
    ...style('valueStyle'),
    ...style('unitStyle'),
  ],
  publicProps: ['label', 'initialValue', 'unit', 'decimal', 'labelStyle', 'valueStyle', 'unitStyle', 'field', 'trend'],
  fullScreen: true,
})
