import { TextView } from '@atrium/charts/web/kind/text/text-view'

export default TextView
