import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({
  props: { timeStyle: { format: 'HH:mm:ss', color: '#64748b' }, zone: 'Europe/Berlin', showZone: true },
  sources: [],
})) satisfies MakeExample
