import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({ props: { src: 'rtsp://camera.example.com/live/1' }, sources: [] })) satisfies MakeExample
