import { defineWidget } from '@atrium/contract/define/widget'

export interface StaticTextProps {
  text: string
  color: string
  fontSize: number
  bold: boolean
  align: 'left' | 'center' | 'right'
}

export default defineWidget({
  kind: 'StaticText',
  icon: 'text',
  data: 'none',
  size: { width: 400, height: 56 },
  defaults: { text: '', color: '', fontSize: 24, bold: false, align: 'left' },
  settings: [
    { path: 'text', control: 'textarea' },
    { path: 'fontSize', control: 'number', min: 8, max: 400, unit: 'px' },
    { path: 'color', control: 'colour' },
    { path: 'bold', control: 'switch' },
    { path: 'align', control: 'select', options: ['left', 'center', 'right'] },
  ],
  publicProps: ['text', 'color', 'fontSize', 'bold', 'align'],
  fullScreen: false,
})
