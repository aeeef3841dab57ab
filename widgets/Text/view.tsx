import { TextView } from '@atrium/web/canvas/kind/text/text-view.tsx'

export default TextView
