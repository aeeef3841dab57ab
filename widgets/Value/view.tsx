import { ValueView } from '@atrium/charts/web/kind/value/value-view'

export default ValueView
