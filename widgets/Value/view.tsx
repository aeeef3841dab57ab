import { ValueView } from '@atrium/web/canvas/kind/value/value-view.tsx'

export default ValueView
