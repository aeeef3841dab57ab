import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({ props: { deviceSerial: 'TESTQWERXXXX' }, sources: [] })) satisfies MakeExample
