import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({ props: { src: 'https://example.com/plant' }, sources: [] })) satisfies MakeExample
