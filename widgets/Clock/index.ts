import { defineWidget } from '@atrium/contract/define/widget'

export interface ClockStyle {
  format: string
  color?: string
}

export interface ClockProps {
  timeStyle: ClockStyle
  dateStyle: ClockStyle
  showDate: boolean
  align: 'left' | 'center' | 'right'
}

export default defineWidget({
  kind: 'Clock',
  icon: 'clock',
  data: 'none',
  size: { width: 300, height: 96 },
  defaults: {
    timeStyle: { format: 'HH:mm:ss' },
    dateStyle: { format: 'YYYY/MM/DD ddd' },
    showDate: true,
    align: 'center',
  },
  settings: [
    { path: 'timeStyle.format', control: 'text' },
    { path: 'timeStyle.color', control: 'colour' },
    { path: 'showDate', control: 'switch' },
    { path: 'dateStyle.format', control: 'text' },
    { path: 'dateStyle.color', control: 'colour' },
    { path: 'align', control: 'select', options: ['left', 'center', 'right'] },
  ],
  publicProps: ['timeStyle', 'dateStyle', 'showDate', 'align'],
  fullScreen: true,
})
