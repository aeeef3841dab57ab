import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({ props: { deviceSerial: 'C78957921' }, sources: [] })) satisfies MakeExample
