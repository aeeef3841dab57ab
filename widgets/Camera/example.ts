import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({ props: { src: 'rtsp://camera.example.com/gate' }, sources: [] })) satisfies MakeExample
