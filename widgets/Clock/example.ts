import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: { timeStyle: { format: 'HH:mm:ss', color: '#0e7c86' }, zone: 'Europe/Berlin', showZone: true },
  sources: [],
} satisfies WidgetExample
